package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Table;

/** AsciiDoc that is short: a line of a table is one line. */
public final class AsciiDoc extends Markup {

    @Override
    public void title(Sentence title) {
        out.append("= ").append(set(title)).append("\n");
    }

    @Override
    public void heading(String heading) {
        out.append("\n== ").append(plain(heading)).append("\n");
    }

    @Override
    public void strong(Sentence sentence) {
        out.append("\n*").append(set(sentence)).append("*\n");
    }

    @Override
    public void table(Table table) {
        out.append("\n[%header,cols=\"")
                .append(table.columns().stream()
                        .map(column -> column.numeric() ? ">2" : "<3")
                        .collect(Collectors.joining(",")))
                .append("\"]\n|===\n");
        out.append(row(
                table.columns().stream().map(column -> plain(column.title())).toList()));
        table.lines()
                .forEach(line ->
                        out.append(row(line.cells().stream().map(this::set).toList())));
        out.append("|===\n");
    }

    @Override
    public void listing(List<String> lines) {
        out.append("\n[subs=specialchars]\n----\n")
                .append(AsciiDocText.listing(lines))
                .append("----\n");
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" |", "|", "\n"));
    }

    @Override
    String plain(String text) {
        return AsciiDocText.escaped(text);
    }

    @Override
    String code(String text) {
        return "``" + AsciiDocText.escaped(text) + "``";
    }
}
