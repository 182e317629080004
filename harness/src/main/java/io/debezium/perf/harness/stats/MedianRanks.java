package io.debezium.perf.harness.stats;

import java.util.Optional;

/**
 * Which order statistics bound a median: those of ranks {@code k} and {@code k + 1} from either end, and where between
 * them. Between two ranks the confidence is interpolated as in T. P. Hettmansperger and S. J. Sheather, Confidence
 * intervals based on interpolated order statistics, Statistics and Probability Letters 4, 1986; without that an interval
 * of 95 % would often be one of 98 %, for whole ranks allow only few confidences.
 *
 * @param n how many values
 * @param k rank of the outer order statistic, from 1
 * @param confidenceShare 0 to 1: how far the wanted confidence is on the way from that of {@code k} to that of {@code k + 1}
 */
record MedianRanks(int n, int k, double confidenceShare) {

    /**
     * @param n at least 0
     * @param confidence 0.5 to below 1
     * @return empty if even the smallest and the largest value together have less confidence, {@code 1 - 2^(1 - n)}
     */
    static Optional<MedianRanks> of(int n, double confidence) {
        if (!(confidence >= 0.5 && confidence < 1)) {
            throw new IllegalArgumentException("confidence %s: must be 0.5 to below 1".formatted(confidence));
        }
        double tail = (1 - confidence) / 2;
        double logTerm = -n * Math.log(2);
        double before = 0;
        int k = 0;
        while (before + Math.exp(logTerm) <= tail) {
            before += Math.exp(logTerm);
            logTerm += Math.log((n - k) / (k + 1.0));
            k++;
        }
        return k == 0 ? Optional.empty() : Optional.of(new MedianRanks(n, k, (tail - before) / Math.exp(logTerm)));
    }

    /** How far the end of the interval is on the way from the outer to the inner order statistic, 0 to 1. */
    double valueShare() {
        return (n - k) * confidenceShare / (k + (n - 2.0 * k) * confidenceShare);
    }
}
