package io.debezium.perf.harness.profile;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * A frame's cost per event in each recording of both arms, the baseline's first, with the sampling variance of each. Mutable
 * while it is summed up.
 */
final class FrameCosts {

    private final int baselines;
    private final double[] costs;
    private final double[] variances;

    /** @param baselines number of the baseline's recordings */
    FrameCosts(int recordings, int baselines) {
        this.baselines = baselines;
        costs = new double[recordings];
        variances = new double[recordings];
    }

    void add(int recording, double cost, double variance) {
        costs[recording] += cost;
        variances[recording] += variance;
    }

    /** Whether both have the same costs, which shows that they have the same samples, as a frame and its only callee. */
    boolean sameAs(FrameCosts other) {
        for (int i = 0; i < costs.length; i++) {
            if (Math.abs(costs[i] - other.costs[i]) > 1e-9 * Math.abs(costs[i])) {
                return false;
            }
        }
        return true;
    }

    BothArms arms() {
        double cost = DoubleStream.of(costs).sum();
        double variance = DoubleStream.of(variances).sum();
        return new BothArms(arm(0, baselines), arm(baselines, costs.length), cost == 0 ? 0 : variance / cost);
    }

    private ArmCosts arm(int from, int to) {
        double mean = Arrays.stream(costs, from, to).average().orElseThrow();
        double sampling = Arrays.stream(variances, from, to).average().orElseThrow();
        double squares = Arrays.stream(costs, from, to)
                .map(cost -> (cost - mean) * (cost - mean))
                .sum();
        return new ArmCosts(to - from, mean, sampling, squares);
    }

    /**
     * One frame in one arm.
     *
     * @param n number of recordings, at least 1
     * @param mean of their costs
     * @param sampling mean of the sampling variance of a single recording's cost
     * @param squares sum of the squared deviations from the mean
     */
    record ArmCosts(int n, double mean, double sampling, double squares) {}

    /**
     * One frame in both arms.
     *
     * @param sample approximate cost of one sample
     */
    record BothArms(ArmCosts baseline, ArmCosts candidate, double sample) {

        double difference() {
            return candidate.mean - baseline.mean;
        }

        /** The mean cost of the arm with the larger one, in samples for each recording. */
        double samples() {
            return sample == 0 ? 0 : Math.max(baseline.mean, candidate.mean) / sample;
        }
    }
}
