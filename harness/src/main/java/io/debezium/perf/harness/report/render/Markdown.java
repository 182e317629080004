package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Table.Column;

/** Markdown as GitHub reads it. */
public final class Markdown implements Syntax {

    @Override
    public String text(String text) {
        return Characters.onOneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~>@])", "\\\\$1");
    }

    /** Within a table a bar ends the cell even in code; a backtick would end the code. */
    @Override
    public String code(String text) {
        return text.contains("|") || text.contains("`") ? text(text) : "`" + Characters.onOneLine(text) + "`";
    }

    @Override
    public String title(String title) {
        return "## " + text(title) + "\n";
    }

    @Override
    public String heading(int level, String heading) {
        return "#".repeat(level + 2) + " " + text(heading) + "\n";
    }

    @Override
    public String caption(String caption) {
        return strong(text(caption)) + "\n";
    }

    @Override
    public String strong(String markup) {
        return "**" + markup + "**\n";
    }

    @Override
    public String warnings(List<String> markup) {
        return markup.stream().map(warning -> "* " + warning + "\n").collect(Collectors.joining());
    }

    @Override
    public String terms(List<List<String>> markup) {
        return markup.stream()
                .map(term -> "* " + term.get(0) + ": " + term.get(1) + "\n")
                .collect(Collectors.joining());
    }

    @Override
    public String table(List<Column> columns, List<List<String>> markup) {
        StringBuilder table = new StringBuilder();
        table.append(row(columns.stream().map(column -> text(column.title())).toList()));
        table.append(columns.stream()
                .map(column -> column.numeric() ? "---:" : "---")
                .collect(Collectors.joining("|", "|", "|\n")));
        markup.forEach(cells -> table.append(row(cells)));
        return table.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    public String listing(List<String> lines) {
        String fence = "```";
        while (String.join("", lines).contains(fence)) {
            fence += "`";
        }
        return lines.stream()
                .map(line -> Characters.onOneLine(line) + "\n")
                .collect(Collectors.joining("", fence + "\n", fence + "\n"));
    }

    @Override
    public String link(String path, String title) {
        return "[" + text(title) + "](" + text(path) + ")";
    }

    @Override
    public String indent() {
        return "in ";
    }
}
