package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Collectors;

/** AsciiDoc that is short: a line of a table is one line. */
final class AsciiDoc implements Markup {

    private final StringBuilder out = new StringBuilder();

    @Override
    public void title(Sentence title) {
        out.append("= ").append(set(title)).append("\n");
    }

    @Override
    public void heading(String heading) {
        out.append("\n== ").append(AsciiDocText.escaped(heading)).append("\n");
    }

    @Override
    public void paragraph(Sentence sentence) {
        out.append("\n").append(set(sentence)).append("\n");
    }

    @Override
    public void strong(Sentence sentence) {
        out.append("\n*").append(set(sentence)).append("*\n");
    }

    @Override
    public void points(List<Sentence> points) {
        out.append("\n");
        points.forEach(point -> out.append("* ").append(set(point)).append("\n"));
    }

    @Override
    public void table(Table table) {
        out.append("\n[%header,cols=\"")
                .append(table.columns().stream()
                        .map(column -> column.number() ? ">2" : "<3")
                        .collect(Collectors.joining(",")))
                .append("\"]\n|===\n");
        out.append(row(table.columns().stream()
                .map(column -> AsciiDocText.escaped(column.title()))
                .toList()));
        table.lines()
                .forEach(line ->
                        out.append(row(line.cells().stream().map(AsciiDoc::set).toList())));
        out.append("|===\n");
    }

    @Override
    public void listing(List<String> lines) {
        out.append("\n[subs=specialchars]\n----\n")
                .append(AsciiDocText.listing(lines))
                .append("----\n");
    }

    @Override
    public String text() {
        return out.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" |", "|", "\n"));
    }

    private static String set(Table.Cell cell) {
        return cell.code() ? code(cell.text()) : AsciiDocText.escaped(cell.text());
    }

    private static String set(Sentence sentence) {
        return sentence.parts().stream()
                .map(part -> part.code() ? code(part.text()) : AsciiDocText.escaped(part.text()))
                .collect(Collectors.joining());
    }

    private static String code(String text) {
        return "``" + AsciiDocText.escaped(text) + "``";
    }
}
