package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;

/** Markdown as GitHub reads it. */
public final class Markdown extends Markup {

    @Override
    public void title(Sentence title) {
        out.append("## ").append(set(title)).append("\n");
    }

    @Override
    public void heading(String heading) {
        out.append("\n### ").append(escaped(heading)).append("\n");
    }

    @Override
    public void strong(Sentence sentence) {
        out.append("\n**").append(set(sentence)).append("**\n");
    }

    @Override
    public void table(Table table) {
        out.append("\n");
        out.append(row(
                table.columns().stream().map(column -> escaped(column.title())).toList()));
        out.append(table.columns().stream()
                .map(column -> column.numeric() ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        table.lines()
                .forEach(line ->
                        out.append(row(line.cells().stream().map(this::set).toList())));
    }

    @Override
    public void listing(List<String> lines) {
        out.append("\n```\n");
        lines.forEach(line -> out.append(printable(line)).append("\n"));
        out.append("```\n");
    }

    public static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    String plain(String text) {
        return escaped(text);
    }

    /** Within a table a bar ends the cell even in code; a backtick would end the code. */
    @Override
    String code(String text) {
        String printable = printable(text);
        return printable.contains("|") || printable.contains("`") ? escaped(printable) : "`" + printable + "`";
    }

    /** On one line, with nothing in it that Markdown or HTML would take for its own. */
    public static String escaped(String text) {
        return printable(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~>@])", "\\\\$1");
    }

    private static String printable(String text) {
        return Characters.onOneLine(text);
    }
}
