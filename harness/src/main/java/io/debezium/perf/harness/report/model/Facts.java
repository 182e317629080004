package io.debezium.perf.harness.report.model;

import java.util.List;

/**
 * Terms and what they are: a description list.
 *
 * @param title of the list
 * @param facts in the order shown
 */
public record Facts(String title, List<Fact> facts) {

    public Facts {
        facts = List.copyOf(facts);
    }

    /**
     * @param value null counts as not known
     * @param literal whether it is a command, an option or a name out of a program
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
