package io.debezium.perf.harness.result;

/**
 * A Hodges-Lehmann estimate with its interval, neither corrected for how many there are.
 *
 * @param low NaN where so few blocks allow no interval
 * @param high NaN where so few blocks allow no interval
 * @param blocks that it rests on
 */
public record Estimate(double value, double low, double high, int blocks) {

    /**
     * Of every interval of a comparison, before a correction for how many there are. Reports and the fewest pairs ({@code
     * SignedRank}) follow it, but for the words "95 %" in the catalogues of messages.
     */
    public static final double CONFIDENCE = 0.95;
}
