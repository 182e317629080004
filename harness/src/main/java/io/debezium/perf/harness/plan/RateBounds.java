package io.debezium.perf.harness.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Between which rates a highest one is sought.
 *
 * @param low transactions/s, at least 1
 * @param high more than {@code low}
 */
public record RateBounds(double low, double high) {

    private static final Pattern BOUNDS = Pattern.compile("(\\d{1,7}):(\\d{1,7})");

    /**
     * Reads {@code --sustain}.
     *
     * @param text {@code LOW:HIGH}
     * @throws InvalidConfiguration if it is not that
     */
    public static RateBounds parse(String text) {
        Matcher bounds = BOUNDS.matcher(text);
        if (bounds.matches()) {
            RateBounds read = new RateBounds(Double.parseDouble(bounds.group(1)), Double.parseDouble(bounds.group(2)));
            if (read.low >= 1 && read.high > read.low) {
                return read;
            }
        }
        throw new InvalidConfiguration(
                "--sustain " + text,
                "must be LOW:HIGH in transactions per second, with LOW at least 1 and HIGH above LOW",
                "For example --sustain 250:16000.");
    }
}
