package io.debezium.perf.harness.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Between which two values an edge is sought.
 *
 * @param low transactions/s, or MiB; at least the least that makes sense
 * @param high more than {@code low}
 */
public record SearchBounds(double low, double high) {

    /** No engine of Debezium's runs in less. */
    private static final int LEAST_HEAP = 8;

    private static final Pattern BOUNDS = Pattern.compile("(\\d{1,7}):(\\d{1,7})");

    /**
     * Reads {@code --sustain}.
     *
     * @param text {@code LOW:HIGH}, in transactions/s
     * @throws InvalidConfiguration if it is not that
     */
    public static SearchBounds rates(String text) {
        return parse("--sustain", text, "transactions per second", 1, "250:16000");
    }

    /**
     * Reads {@code --least-heap}.
     *
     * @param text {@code LOW:HIGH}, in MiB
     * @throws InvalidConfiguration if it is not that
     */
    public static SearchBounds heaps(String text) {
        return parse("--least-heap", text, "MiB", LEAST_HEAP, "16:1024");
    }

    private static SearchBounds parse(String option, String text, String unit, int least, String example) {
        Matcher bounds = BOUNDS.matcher(text);
        if (bounds.matches()) {
            SearchBounds read =
                    new SearchBounds(Double.parseDouble(bounds.group(1)), Double.parseDouble(bounds.group(2)));
            if (read.low >= least && read.high > read.low) {
                return read;
            }
        }
        throw new InvalidConfiguration(
                option + " " + text,
                "must be LOW:HIGH in %s, with LOW at least %d and HIGH above LOW".formatted(unit, least),
                "For example %s %s.".formatted(option, example));
    }
}
