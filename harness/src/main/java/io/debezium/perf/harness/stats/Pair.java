package io.debezium.perf.harness.stats;

/**
 * Two trials that ran side by side, by one metric.
 *
 * @param baseline in the metric's unit; NaN where it was not measured
 * @param candidate likewise
 */
public record Pair(double baseline, double candidate) {

    /** Whether there is a ratio of the two: both were measured and are above zero. */
    public boolean measured() {
        return positive(baseline) && positive(candidate);
    }

    /** Natural logarithm of candidate / baseline. Exchanging the two negates it to the last bit. */
    public double logRatio() {
        return Math.log(candidate) - Math.log(baseline);
    }

    private static boolean positive(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }
}
