package io.debezium.perf.harness.variant;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import io.debezium.perf.harness.InvalidConfiguration;

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

        /** @throws PatternSyntaxException if it is no regular expression */
        public LastMatch(String regex) {
            this(Pattern.compile(regex));
        }

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

        /** By the text: a {@link Pattern} is equal to nothing but itself. */
        @Override
        public boolean equals(Object other) {
            return other instanceof LastMatch match && match.regex.pattern().equals(regex.pattern());
        }

        @Override
        public int hashCode() {
            return regex.pattern().hashCode();
        }
    }

    /**
     * Reads the value of {@code count=}.
     *
     * @param spec the option and the text that it stands in, for the message
     * @throws InvalidConfiguration if it is none of the three
     */
    static Counting parse(String spec, String value) {
        if (value.equals("lines")) {
            return new Lines();
        }
        if (value.equals("exit")) {
            return new Exit();
        }
        if (value.length() > 2 && value.startsWith("/") && value.endsWith("/")) {
            try {
                return new LastMatch(value.substring(1, value.length() - 1));
            } catch (PatternSyntaxException e) {
                throw InvalidConfiguration.of("variant.count-is-no-regular-expression", spec, value, e.getDescription())
                        .because(e);
            }
        }
        throw InvalidConfiguration.of("variant.count-must-be-lines-exit", spec, value);
    }
}
