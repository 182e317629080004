package io.debezium.perf.harness.result;

/**
 * A Hodges-Lehmann estimate with its confidence interval, not corrected for multiple comparisons.
 *
 * @param low lower end; NaN with too few blocks for an interval
 * @param high upper end; NaN with too few blocks for an interval
 * @param blocks number of blocks of trials
 */
public record Estimate(double value, double low, double high, int blocks) {

    /**
     * The confidence of every interval of a comparison before a correction for multiple comparisons. Reports and the least
     * number of pairs ({@code SignedRank}) depend on it; the catalogues of messages have "95 %" as text.
     */
    public static final double CONFIDENCE = 0.95;
}
