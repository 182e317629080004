package io.debezium.perf.harness.load.script;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds where a statement of SQL ends: at the first semicolon outside of quotes, dollar quotes and comments. */
final class SqlScanner {

    private static final Pattern DOLLAR_QUOTE = Pattern.compile("\\$(?:[A-Za-z_][A-Za-z_0-9]*)?\\$");

    private SqlScanner() {}

    /** The index of the semicolon, of a backslash that is not quoted, or the length of the text. */
    static int end(String text, int start) {
        int at = start;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ';' || c == '\\') {
                return at;
            }
            at = skip(text, at, c);
        }
        return at;
    }

    private static int skip(String text, int at, char c) {
        if (c == '\'' || c == '"') {
            // A doubled quote within quotes ends one stretch and starts the next.
            return after(text, String.valueOf(c), at + 1);
        }
        if (text.startsWith("--", at)) {
            return endOfLine(text, at);
        }
        if (text.startsWith("/*", at)) {
            return after(text, "*/", at + 2);
        }
        if (c == '$') {
            Matcher tag = DOLLAR_QUOTE.matcher(text).region(at, text.length());
            return tag.lookingAt() ? after(text, tag.group(), tag.end()) : at + 1;
        }
        return at + 1;
    }

    static int endOfLine(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end;
    }

    private static int after(String text, String what, int from) {
        int found = text.indexOf(what, from);
        return found < 0 ? text.length() : found + what.length();
    }
}
