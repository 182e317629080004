package io.debezium.perf.harness.report.render;

import io.debezium.perf.harness.report.model.Characters;

/**
 * Text that AsciiDoc takes as text. Every character that could be markup becomes a numeric character reference, which
 * Asciidoctor turns back after it has looked for quotes, attributes and macros. What stays as it is are letters, digits,
 * spaces, and the punctuation of plain sentences and names where no rule of the language matches it, so that the source
 * can be read as well.
 *
 * @see <a href="https://docs.asciidoctor.org/asciidoc/latest/subs/">Substitutions</a>
 */
public final class AsciiDocText {

    private AsciiDocText() {}

    /** On one line, of printable characters. */
    public static String escaped(String unescaped) {
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

    /** As lines of a listing block: indented, so that none of them ends the block or is read as a directive. */
    public static String listing(Iterable<String> lines) {
        StringBuilder listing = new StringBuilder();
        for (String line : lines) {
            line.lines().forEach(one -> listing.append(' ')
                    .append(Characters.onOneLine(one))
                    .append('\n'));
        }
        return listing.toString();
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
