package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;

/** A text for people in a markup language, written from top to bottom, to be pasted elsewhere. */
public abstract class Markup {

    final StringBuilder out = new StringBuilder();

    public abstract void title(Sentence title);

    public abstract void heading(String heading);

    public final void paragraph(Sentence sentence) {
        out.append("\n").append(set(sentence)).append("\n");
    }

    /** A paragraph that is not to be overlooked. */
    public abstract void strong(Sentence sentence);

    public final void points(List<Sentence> points) {
        out.append("\n");
        points.forEach(point -> out.append("* ").append(set(point)).append("\n"));
    }

    /** Without its caption and its note. */
    public abstract void table(Table table);

    /** Lines that stand as they are. */
    public abstract void listing(List<String> lines);

    /** What was written. */
    public final String text() {
        return out.toString();
    }

    /** Nothing of it is taken for markup. */
    abstract String plain(String text);

    /** Set as code. */
    abstract String code(String text);

    final String set(Table.Cell cell) {
        return cell.literal() ? code(cell.value()) : plain(cell.value());
    }

    final String set(Sentence sentence) {
        return sentence.parts().stream()
                .map(part -> part.code() ? code(part.text()) : plain(part.text()))
                .collect(Collectors.joining());
    }
}
