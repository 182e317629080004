package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Collectors;

/** A text for people in a markup language, written from top to bottom, to be pasted elsewhere. */
abstract class Markup {

    final StringBuilder out = new StringBuilder();

    abstract void title(Sentence title);

    abstract void heading(String heading);

    final void paragraph(Sentence sentence) {
        out.append("\n").append(set(sentence)).append("\n");
    }

    /** A paragraph that is not to be overlooked. */
    abstract void strong(Sentence sentence);

    final void points(List<Sentence> points) {
        out.append("\n");
        points.forEach(point -> out.append("* ").append(set(point)).append("\n"));
    }

    /** Without its caption and its note. */
    abstract void table(Table table);

    /** Lines that stand as they are. */
    abstract void listing(List<String> lines);

    /** What was written. */
    final String text() {
        return out.toString();
    }

    /** Nothing of it is taken for markup. */
    abstract String plain(String text);

    /** Set as code. */
    abstract String code(String text);

    final String set(Table.Cell cell) {
        return cell.code() ? code(cell.text()) : plain(cell.text());
    }

    final String set(Sentence sentence) {
        return sentence.parts().stream()
                .map(part -> part.code() ? code(part.text()) : plain(part.text()))
                .collect(Collectors.joining());
    }
}
