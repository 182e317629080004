package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Collectors;

/** Markdown as GitHub reads it. */
final class Markdown implements Markup {

    private final StringBuilder out = new StringBuilder();

    @Override
    public void title(Sentence title) {
        out.append("## ").append(set(title)).append("\n");
    }

    @Override
    public void heading(String heading) {
        out.append("\n### ").append(escaped(heading)).append("\n");
    }

    @Override
    public void paragraph(Sentence sentence) {
        out.append("\n").append(set(sentence)).append("\n");
    }

    @Override
    public void strong(Sentence sentence) {
        out.append("\n**").append(set(sentence)).append("**\n");
    }

    @Override
    public void points(List<Sentence> points) {
        out.append("\n");
        points.forEach(point -> out.append("* ").append(set(point)).append("\n"));
    }

    @Override
    public void table(Table table) {
        out.append("\n");
        out.append(row(
                table.columns().stream().map(column -> escaped(column.title())).toList()));
        out.append(table.columns().stream()
                .map(column -> column.number() ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        table.lines()
                .forEach(line ->
                        out.append(row(line.cells().stream().map(Markdown::set).toList())));
    }

    @Override
    public void listing(List<String> lines) {
        out.append("\n```\n");
        lines.forEach(line -> out.append(plain(line)).append("\n"));
        out.append("```\n");
    }

    @Override
    public String text() {
        return out.toString();
    }

    static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String set(Table.Cell cell) {
        return cell.code() ? code(cell.text()) : escaped(cell.text());
    }

    private static String set(Sentence sentence) {
        return sentence.parts().stream()
                .map(part -> part.code() ? code(part.text()) : escaped(part.text()))
                .collect(Collectors.joining());
    }

    /** Within a table a bar ends the cell even in code; a backtick would end the code. */
    private static String code(String text) {
        String plain = plain(text);
        return plain.contains("|") || plain.contains("`") ? escaped(plain) : "`" + plain + "`";
    }

    /** On one line, with nothing in it that Markdown or HTML would take for its own. */
    static String escaped(String text) {
        return plain(text).replace("&", "&amp;").replace("<", "&lt;").replaceAll("([\\\\`*_{}\\[\\]#|~>@])", "\\\\$1");
    }

    private static String plain(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
