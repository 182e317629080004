package io.debezium.perf.harness.variant;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A spec's text before its keys are looked at: its parts, and quotes. */
public final class SpecText {

    private static final String STRING = "\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"";

    /** Up to a comma outside of quotes before the next key. */
    private static final Pattern PART =
            Pattern.compile("(?s)(?<=^|,)(?:(?<=[=,])%1$s(?=,|\\z)|[^,=\"]++|(?!%2$s).)*+(?=%2$s|\\z)"
                    .formatted(STRING, ",[A-Za-z][A-Za-z0-9._-]*="));

    private SpecText() {}

    /** A version, or what else a spec begins with, then each key with its value as it is written. */
    public static List<String> parts(String spec) {
        return PART.matcher(spec).results().map(MatchResult::group).toList();
    }

    /** That of a part but the first. */
    static String key(String part) {
        return part.split("=", 2)[0];
    }

    /** A value as it stands in a spec, in double quotes, whatever it holds: {@link #value} reads it back. */
    public static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /**
     * What a value of a spec stands for: in double quotes a backslash makes a quote and a backslash ordinary, and stays before
     * anything else.
     *
     * @throws IllegalArgumentException if it begins with a quote, and does not end with its counterpart
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
