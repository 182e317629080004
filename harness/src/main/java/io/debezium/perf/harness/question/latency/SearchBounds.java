package io.debezium.perf.harness.question.latency;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * The bounds of the search for the highest rate that holds.
 *
 * @param low transactions/s; at least 1
 * @param high transactions/s; more than {@code low}
 */
public record SearchBounds(double low, double high) {

    private static final Pattern BOUNDS = Pattern.compile("(\\d{1,7}):(\\d{1,7})");

    /**
     * Parses {@code --sustain}.
     *
     * @param text {@code LOW:HIGH}, in transactions/s
     * @throws InvalidConfiguration if it has another form, or the bounds are not in order
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
