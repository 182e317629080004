package io.debezium.perf.harness.variant;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Splits a spec's text into its parts, and handles quotes. */
public final class SpecText {

    private static final String STRING = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"";

    /** A part: it ends at a comma outside of quotes before the next key. */
    private static final Pattern PART = Pattern.compile(
            "(?s)(?<=^|,(?=[A-Za-z][A-Za-z0-9._-]{0,200}=))(?:(?<=[=,])%1$s(?=,|\\z)|[^,=\"]++|(?!%2$s).)*+(?=%2$s|\\z)"
                    .formatted(STRING, ",[A-Za-z][A-Za-z0-9._-]*="));

    private SpecText() {}

    /** The parts of a spec: the version (or other first word), then each key with its value as written. */
    public static List<String> parts(String spec) {
        return PART.matcher(spec).results().map(MatchResult::group).toList();
    }

    /** The key of a part other than the first. */
    static String key(String part) {
        return part.split("=", 2)[0];
    }

    /** Any value in double quotes, as in a spec; the inverse of {@link #value}. */
    public static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /**
     * The value of a part, without its double quotes. Within them a backslash escapes a quote and a backslash, and is literal
     * before any other character.
     *
     * @throws IllegalArgumentException if it begins with a quote that is not closed at its end
     */
    static String value(String written) {
        if (!written.startsWith("\"")) {
            return written;
        }
        if (!written.matches("(?s)" + STRING)) {
            throw new IllegalArgumentException("a value that begins with a quote, which is not closed at its end");
        }
        return written.substring(1, written.length() - 1).replaceAll("\\\\([\"\\\\])", "$1");
    }
}
