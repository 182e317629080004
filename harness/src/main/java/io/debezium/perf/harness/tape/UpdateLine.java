package io.debezium.perf.harness.tape;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what {@code test_decoding} writes of an update after {@code old-key: }. A column is {@code name[type]:value},
 * its name as SQL needs it; a value with spaces is in quotes, within which a quote is doubled.
 */
final class UpdateLine {

    private static final String NEW = "new-tuple: ";

    private final String text;
    private int at;

    private UpdateLine(String text) {
        this.text = text;
    }

    /** @param key names of columns, quoted where SQL needs it */
    static boolean changes(String afterOldKey, List<String> key) {
        UpdateLine line = new UpdateLine(afterOldKey);
        Map<String, String> before = new HashMap<>();
        while (!line.text.startsWith(NEW, line.at)) {
            line.column(before);
        }
        line.at += NEW.length();
        Map<String, String> after = new HashMap<>();
        while (line.at < line.text.length()) {
            line.column(after);
        }
        return key.stream().anyMatch(column -> !before.getOrDefault(column, "").equals(after.getOrDefault(column, "")));
    }

    private void column(Map<String, String> values) {
        int start = at;
        at = text.charAt(at) == '"' ? afterQuoted('"') : text.indexOf('[', at);
        String name = text.substring(start, at);
        at = text.indexOf("]:", at) + 2;
        start = at;
        boolean bits = text.startsWith("B'", at);
        if (bits) {
            at++;
        }
        at = at < text.length() && text.charAt(at) == '\'' ? afterQuoted('\'') : end();
        values.put(name, text.substring(start, at));
        at++;
    }

    private int end() {
        int space = text.indexOf(' ', at);
        return space < 0 ? text.length() : space;
    }

    /** Behind the closing quote; a doubled one closes nothing. */
    private int afterQuoted(char quote) {
        int end = text.indexOf(quote, at + 1);
        while (end + 1 < text.length() && text.charAt(end + 1) == quote) {
            end = text.indexOf(quote, end + 2);
        }
        return end + 1;
    }
}
