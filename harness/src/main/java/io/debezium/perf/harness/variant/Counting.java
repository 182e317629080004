package io.debezium.perf.harness.variant;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** How one learns how many row events a program has read that does not report them itself. */
public sealed interface Counting {

    /** Each line of its standard output is one event. */
    record Lines() implements Counting {}

    /** It ends by itself after the tape's last event: exit code 0 means that it has read all of them. */
    record Exit() implements Counting {}

    /**
     * It prints its count now and then: the last that it has printed is valid.
     *
     * @param regex searched for in each line of its standard output; the first group, or all where there is none, is a
     *     whole number
     */
    record LastMatch(Pattern regex) implements Counting {

        /**
         * The count that a line holds.
         *
         * @return empty when the expression is not found in it, or what it finds is no number
         */
        public OptionalLong in(String line) {
            Matcher matcher = regex.matcher(line);
            if (!matcher.find()) {
                return OptionalLong.empty();
            }
            String found = matcher.group(Math.min(1, matcher.groupCount()));
            return found != null && found.matches("\\d{1,18}")
                    ? OptionalLong.of(Long.parseLong(found))
                    : OptionalLong.empty();
        }
    }

    /**
     * Reads the value of {@code count=}: {@code lines}, {@code exit} or {@code /REGEX/}.
     *
     * @throws PatternSyntaxException if it is no regular expression
     */
    static Counting of(String value) {
        return switch (value) {
            case "lines" -> new Lines();
            case "exit" -> new Exit();
            default -> new LastMatch(Pattern.compile(value.substring(1, value.length() - 1)));
        };
    }
}
