package io.debezium.perf.harness.report.model;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Terms with their values: a description list.
 *
 * @param facts in the order shown
 */
public record Facts(String title, List<Fact> facts) {

    /** An empty group with a title. */
    public static Facts titled(String title) {
        return new Facts(title, List.of());
    }

    public Facts text(String term, String value) {
        return and(List.of(Fact.text(term, value)));
    }

    public Facts code(String term, String value) {
        return and(List.of(Fact.code(term, value)));
    }

    /** Adds a fact, if there is a value. */
    public <T> Facts known(String term, T valueOrNull, Function<T, String> text) {
        return valueOrNull == null ? this : text(term, text.apply(valueOrNull));
    }

    public Facts and(List<Fact> more) {
        return new Facts(title, Stream.concat(facts.stream(), more.stream()).toList());
    }

    /**
     * A term and its value.
     *
     * @param value null or blank is shown as not known
     * @param literal whether it is a command, an option or a name in a program
     */
    public record Fact(String term, String value, boolean literal) {

        public Fact {
            value = value == null || value.isBlank() ? Format.UNKNOWN : value;
        }

        public static Fact text(String term, String value) {
            return new Fact(term, value, false);
        }

        public static Fact code(String term, String value) {
            return new Fact(term, value, true);
        }
    }
}
