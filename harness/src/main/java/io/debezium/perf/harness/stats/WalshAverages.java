package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

import io.debezium.perf.harness.result.Estimate;

/**
 * The Walsh averages of some values: the means of any two of them, and of each with itself. They give the estimate and interval
 * that belong to the signed-rank test, since the number of averages above zero equals the rank sum of the values above zero (J.
 * W. Tukey, The simplest signed-rank tests, 1949). So their median is the centre with the largest p-value (J. L. Hodges and E.
 * L. Lehmann, Estimates of location based on rank tests, 1963), and the interval has exactly those centres that {@link
 * SignedRank#pValue} does not reject, unless values are zero or of the same size.
 *
 * @param n number of values
 * @param sorted the averages, ascending; not to be modified
 */
public record WalshAverages(int n, double[] sorted) {

    /**
     * The estimate of a figure that was measured once in every block.
     *
     * @param figures by block; NaN if not measured
     * @return empty if no block has the figure
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

    /**
     * The averages of some values.
     *
     * @param values in any order, not modified; {@code n} of them make {@code n (n + 1) / 2} averages
     */
    static WalshAverages of(double... values) {
        double[] averages = new double[averages(values.length)];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j <= i; j++) {
                // Halved before adding, so that the average of equal values is exactly that value, and negated values
                // give exactly negated averages.
                averages[count++] = values[i] / 2 + values[j] / 2;
            }
        }
        Arrays.sort(averages);
        return new WalshAverages(values.length, averages);
    }

    /** The Hodges-Lehmann estimate of the values' centre; NaN without values. */
    double estimate() {
        return Median.of(sorted);
    }

    /**
     * The interval of the centre, both ends included. Ranks allow only certain levels of confidence: the interval has at least
     * the requested one, for example 95.1 % for 95 % of 10 values. The only assumption is a symmetric distribution.
     *
     * @param confidence 0.5 to below 1
     * @return {@link Interval#UNBOUNDED} with too few values for the confidence: fewer than 6 for 95 %
     */
    Interval interval(double confidence) {
        return fromRank(rank(n, confidence));
    }

    /**
     * The interval for a rank from {@link #rank}, which can be reused for intervals of the same number of values and
     * confidence.
     */
    Interval fromRank(int rank) {
        return rank == 0 ? Interval.UNBOUNDED : new Interval(sorted[rank - 1], sorted[sorted.length - rank]);
    }

    /**
     * @param n number of values
     * @param confidence 0.5 to below 1
     * @return the rank of the average that is the lower end of the interval, 1 for the smallest; the upper end has the same
     *     rank from the top; 0 if even the whole range has less confidence, {@code 1 - 2^(1 - n)}
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
     * @param n number of values
     * @param rank 1 or more
     * @return the confidence of the interval of that rank
     */
    static double confidence(int n, int rank) {
        return 1 - 2 * SignedRank.atMost(n).applyAsDouble(rank - 1);
    }

    private static int averages(int n) {
        return n * (n + 1) / 2;
    }
}
