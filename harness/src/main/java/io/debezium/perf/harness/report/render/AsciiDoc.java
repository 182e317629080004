package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Table.Column;

/**
 * AsciiDoc. In text every character that could be markup becomes a numeric character reference, which Asciidoctor turns back
 * after it has looked for quotes, attributes and macros. What stays as it is are letters, digits, spaces, and the
 * punctuation of plain sentences and names where no rule of the language matches it, so that the source can be read as
 * well.
 *
 * @see <a href="https://docs.asciidoctor.org/asciidoc/latest/subs/">Substitutions</a>
 */
public final class AsciiDoc implements Syntax {

    @Override
    public String text(String unescaped) {
        String text = Characters.onOneLine(unescaped);
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (plain(c) || c == ' ' || c > 0x7f || harmless(text, i)) {
                escaped.append(c);
            } else {
                escaped.append("&#").append((int) c).append(';');
            }
        }
        return escaped.toString();
    }

    @Override
    public String code(String text) {
        return "``" + text(text) + "``";
    }

    @Override
    public String title(String title) {
        return "= " + text(title) + "\n:table-caption!:\n";
    }

    @Override
    public String heading(int level, String heading) {
        return "=".repeat(level + 1) + " " + text(heading) + "\n";
    }

    @Override
    public String caption(String caption) {
        return "." + text(caption) + "\n";
    }

    @Override
    public String strong(String markup) {
        return "*" + markup + "*\n";
    }

    @Override
    public String warnings(List<String> markup) {
        return markup.stream().collect(Collectors.joining("\n* ", "[WARNING]\n====\n* ", "\n====\n"));
    }

    @Override
    public String terms(List<List<String>> markup) {
        return markup.stream()
                .map(term -> term.get(0) + ":: " + term.get(1) + "\n")
                .collect(Collectors.joining("", "[horizontal]\n", ""));
    }

    @Override
    public String table(List<Column> columns, List<List<String>> markup) {
        StringBuilder table = new StringBuilder();
        table.append(columns.stream()
                .map(column -> column.numeric() ? ">2" : "<5")
                .collect(Collectors.joining(",", "[%header,cols=\"", "\"]\n|===\n")));
        table.append(row(columns.stream().map(column -> text(column.title())).toList()));
        markup.forEach(cells -> table.append(row(cells)));
        return table.append("|===\n").toString();
    }

    /** A blank before each bar: what stands right before it would be taken for the format of a cell. */
    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" |", "|", "\n"));
    }

    /** Indented, so that none of the lines ends the block or is read as a directive. */
    @Override
    public String listing(List<String> lines) {
        return lines.stream()
                .flatMap(String::lines)
                .map(line -> " " + Characters.onOneLine(line) + "\n")
                .collect(Collectors.joining("", "[subs=specialchars]\n----\n", "----\n"));
    }

    @Override
    public String link(String path, String title) {
        return "link:" + text(path) + "[" + text(title) + "]";
    }

    @Override
    public String indent() {
        return "{nbsp}{nbsp}in ";
    }

    /**
     * A doubled sign, one at the start of a line and one before a bracket is what most rules look for; a list may begin
     * with a first word that ends in a point.
     */
    private static boolean harmless(String text, int i) {
        char before = i == 0 ? '\n' : text.charAt(i - 1);
        char after = i + 1 == text.length() ? '\n' : text.charAt(i + 1);
        boolean ends = after == ' ' || after == '\n';
        return switch (text.charAt(i)) {
            case '%' -> true;
            case '/' -> before != '/' && after != '/';
            case '(' -> (before == ' ' || before == '\n') && plain(after) && "CRT".indexOf(after) < 0;
            case ')' -> (plain(before) || before == '%') && (ends || ",;:.".indexOf(after) >= 0);
            case ',' -> ends || plain(before) && plain(after);
            // A reference ends in a semicolon: one that followed it would make two, which end the term of a list.
            case ';' -> plain(before) && (ends || plain(after)) || before == ')' && ends && harmless(text, i - 1);
            case ':' -> plain(before) && (ends || plain(after)) || before == ')' && ends;
            case '.' ->
                plain(before) && (plain(after) || ends && text.lastIndexOf(' ', i) > 0) || before == ')' && ends;
            case '-' -> before != '-' && plain(after);
            case '_', '$' -> plain(before) && plain(after);
            default -> false;
        };
    }

    private static boolean plain(char c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z';
    }
}
