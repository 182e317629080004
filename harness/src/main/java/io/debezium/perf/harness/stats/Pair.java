package io.debezium.perf.harness.stats;

/**
 * Two trials that ran side by side, by one metric.
 *
 * @param baseline in the metric's unit; NaN where it was not measured
 * @param candidate in the metric's unit; NaN where it was not measured
 * @param machine that both ran on, from 0
 */
public record Pair(double baseline, double candidate, int machine) {

    /** Where all ran on one machine. */
    public Pair(double baseline, double candidate) {
        this(baseline, candidate, 0);
    }

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
