package io.debezium.perf.harness.stats;

/**
 * The values of one metric in two trials that ran one after the other.
 *
 * @param baseline in the metric's unit; NaN if not measured
 * @param candidate in the metric's unit; NaN if not measured
 * @param machine index of the machine that both ran on, from 0
 */
public record Pair(double baseline, double candidate, int machine) {

    /** A pair of a comparison on a single machine. */
    public Pair(double baseline, double candidate) {
        this(baseline, candidate, 0);
    }

    /** Whether there is a ratio of the two: both were measured and are above zero. */
    public boolean measured() {
        return positive(baseline) && positive(candidate);
    }

    /** Natural logarithm of candidate / baseline. Exchanging the two negates it exactly. */
    public double logRatio() {
        return Math.log(candidate) - Math.log(baseline);
    }

    private static boolean positive(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }
}
