package io.debezium.perf.harness.profile;

/**
 * A frame's cost per event in each recording of both arms, the baseline's first, and what is not known of it because
 * only samples were taken. Mutable while it is summed up.
 */
final class FrameCosts {

    private final double[] costs;
    private final double[] variances;

    FrameCosts(int recordings) {
        costs = new double[recordings];
        variances = new double[recordings];
    }

    void add(int recording, double cost, double variance) {
        costs[recording] += cost;
        variances[recording] += variance;
    }

    /** Whether both are the same samples, as those of a frame and of its only callee. */
    boolean sameAs(FrameCosts other) {
        for (int i = 0; i < costs.length; i++) {
            if (Math.abs(costs[i] - other.costs[i]) > 1e-9 * Math.abs(costs[i])) {
                return false;
            }
        }
        return true;
    }

    /** @param baselines how many of the recordings are the baseline's */
    BothArms arms(int baselines) {
        double cost = 0;
        double variance = 0;
        for (int i = 0; i < costs.length; i++) {
            cost += costs[i];
            variance += variances[i];
        }
        return new BothArms(arm(0, baselines), arm(baselines, costs.length), cost == 0 ? 0 : variance / cost);
    }

    private ArmCosts arm(int from, int to) {
        double mean = 0;
        double sampling = 0;
        for (int i = from; i < to; i++) {
            mean += costs[i] / (to - from);
            sampling += variances[i] / (to - from);
        }
        double squares = 0;
        for (int i = from; i < to; i++) {
            squares += (costs[i] - mean) * (costs[i] - mean);
        }
        return new ArmCosts(to - from, mean, sampling, squares);
    }

    /**
     * One frame in one arm.
     *
     * @param n recordings, at least 1
     * @param mean of their costs
     * @param sampling mean of the sampling variance of a single recording's cost
     * @param squares sum of the squared deviations from the mean
     */
    record ArmCosts(int n, double mean, double sampling, double squares) {}

    /**
     * One frame in both arms.
     *
     * @param sample about what one sample costs
     */
    record BothArms(ArmCosts baseline, ArmCosts candidate, double sample) {

        double difference() {
            return candidate.mean - baseline.mean;
        }

        /** Of the larger arm, in samples a recording. */
        double samples() {
            return sample == 0 ? 0 : Math.max(baseline.mean, candidate.mean) / sample;
        }
    }
}
