package io.debezium.perf.harness.scramble;

import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** A part of a value's text with its mask, which has the same length. */
record Part(Pattern pattern, BiFunction<KeyStream, String, String> mask) {

    /** A JSON string. The loop is possessive, since others recurse for each escape. */
    static final String STRING = "\"(?:[^\"\\\\]|\\\\.)*+\"";

    static final Part WHOLE = masked("\\d+", KeyStream::whole);
    static final Part FRACTION = masked("\\.\\d+", KeyStream::characters);
    static final Part HEX = masked("[0-9a-f]+", KeyStream::hex);
    static final Part HOUR = masked("\\d\\d", (stream, hour) -> "%02d".formatted(stream.below(24)));
    static final Part MINUTE_OR_SECOND = masked(":\\d\\d", (stream, minute) -> ":%02d".formatted(stream.below(60)));

    /** A date from 2015 to 2078, so that the numbers of digits as days and as microseconds since 1970 stay, too. */
    static final Part DATE = masked(
            "\\d{4}-\\d\\d-\\d\\d",
            (stream, date) ->
                    "%d-%02d-%02d".formatted(2015 + stream.below(64), 1 + stream.below(12), 1 + stream.below(28)));

    static Part masked(String regex, BiFunction<KeyStream, String, String> mask) {
        return new Part(Pattern.compile(regex, Pattern.DOTALL), mask);
    }

    static Part kept(String regex) {
        return masked(regex, (stream, text) -> text);
    }
}
