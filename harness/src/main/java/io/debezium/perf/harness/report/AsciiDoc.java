package io.debezium.perf.harness.report;

import java.util.List;
import java.util.stream.Collectors;

/** AsciiDoc that is short: a line of a table is one line. */
final class AsciiDoc extends Markup {

    @Override
    void title(Sentence title) {
        out.append("= ").append(set(title)).append("\n");
    }

    @Override
    void heading(String heading) {
        out.append("\n== ").append(plain(heading)).append("\n");
    }

    @Override
    void strong(Sentence sentence) {
        out.append("\n*").append(set(sentence)).append("*\n");
    }

    @Override
    void table(Table table) {
        out.append("\n[%header,cols=\"")
                .append(table.columns().stream()
                        .map(column -> column.number() ? ">2" : "<3")
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
    void listing(List<String> lines) {
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
