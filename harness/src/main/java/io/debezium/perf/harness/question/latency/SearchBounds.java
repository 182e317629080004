package io.debezium.perf.harness.question.latency;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Between which two rates the highest is sought that holds.
 *
 * @param low transactions/s; at least 1
 * @param high more than {@code low}
 */
public record SearchBounds(double low, double high) {

    private static final Pattern BOUNDS = Pattern.compile("(\\d{1,7}):(\\d{1,7})");

    /**
     * Reads {@code --sustain}.
     *
     * @param text {@code LOW:HIGH}, in transactions/s
     * @throws InvalidConfiguration if it is not that
     */
    public static SearchBounds parse(String text) {
        Matcher bounds = BOUNDS.matcher(text);
        double low = bounds.matches() ? Double.parseDouble(bounds.group(1)) : 0;
        double high = bounds.matches() ? Double.parseDouble(bounds.group(2)) : 0;
        if (low < 1 || high <= low) {
            throw InvalidConfiguration.of("plan.must-be-low-high", text);
        }
        return new SearchBounds(low, high);
    }
}
