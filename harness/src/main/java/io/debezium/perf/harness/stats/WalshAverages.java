package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

import io.debezium.perf.harness.result.Estimate;

/**
 * The means of any two of some values, and of each with itself: what the signed-rank test says of their centre. As many of
 * them lie above zero as the ranks of the values above zero add up to (J. W. Tukey, The simplest signed-rank tests, 1949).
 * So their median is where the test finds least to object to (J. L. Hodges and E. L. Lehmann, Estimates of location based
 * on rank tests, 1963), and the interval holds exactly those centres that {@link SignedRank#pValue} does not reject,
 * unless values are zero or of the same size.
 */
public final class WalshAverages {

    private final int n;
    private final double[] sorted;

    private WalshAverages(int n, double[] sorted) {
        this.n = n;
        this.sorted = sorted;
    }

    /**
     * Of a figure that was measured once in every block, over the blocks.
     *
     * @param figures by block; NaN where it was not measured
     * @return empty without a block that has it
     */
    public static Optional<Estimate> over(double... figures) {
        double[] known = Arrays.stream(figures).filter(Double::isFinite).toArray();
        if (known.length == 0) {
            return Optional.empty();
        }
        WalshAverages averages = of(known);
        Interval interval = averages.interval(Estimate.CONFIDENCE);
        return Optional.of(new Estimate(averages.estimate(), interval.lowOrNaN(), interval.highOrNaN(), known.length));
    }

    /** @param values in any order, left as they are; {@code n} of them make {@code n (n + 1) / 2} averages */
    static WalshAverages of(double... values) {
        double[] averages = new double[averages(values.length)];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j <= i; j++) {
                // Halved first, so that equal values give themselves and negated ones the negated, to the last bit.
                averages[count++] = values[i] / 2 + values[j] / 2;
            }
        }
        Arrays.sort(averages);
        return new WalshAverages(values.length, averages);
    }

    /** The Hodges-Lehmann estimate of the values' centre; NaN of none. */
    double estimate() {
        return Median.of(sorted);
    }

    /**
     * The interval of the centre, both ends included. Whole ranks allow only some confidences: the interval has at least the
     * one asked for, 95.1 % for 95 % of 10 values. It takes the values to lie evenly around their centre and nothing else.
     *
     * @param confidence 0.5 to below 1
     * @return {@link Interval#UNBOUNDED} where so few values cannot have that confidence: fewer than 6 for 95 %
     */
    Interval interval(double confidence) {
        return fromRank(rank(n, confidence));
    }

    /** The interval of a rank that {@link #rank} gave, for many intervals of as many values and one confidence. */
    Interval fromRank(int rank) {
        return rank == 0 ? Interval.UNBOUNDED : new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
    }

    /**
     * @param n how many values
     * @param confidence 0.5 to below 1
     * @return which of the averages is the lower end of the interval, 1 for the smallest, and the upper one from above; 0 where
     *     even the smallest and the largest value have less confidence, {@code 1 - 2^(1 - n)}
     */
    static int rank(int n, double confidence) {
        if (!(confidence >= 0.5 && confidence < 1)) {
            throw new IllegalArgumentException("confidence %s: must be 0.5 to below 1".formatted(confidence));
        }
        IntToDoubleFunction atMost = SignedRank.atMost(n);
        int rank = 0;
        int tooHigh = averages(n) + 1;
        while (tooHigh - rank > 1) {
            int middle = (rank + tooHigh) / 2;
            if (2 * atMost.applyAsDouble(middle - 1) <= 1 - confidence) {
                rank = middle;
            } else {
                tooHigh = middle;
            }
        }
        return rank;
    }

    /**
     * @param n how many values
     * @param rank 1 or more
     * @return the confidence that the interval from that rank has
     */
    static double confidence(int n, int rank) {
        return 1 - 2 * SignedRank.atMost(n).applyAsDouble(rank - 1);
    }

    private static int averages(int n) {
        return n * (n + 1) / 2;
    }
}
