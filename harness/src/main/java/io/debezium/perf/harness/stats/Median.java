package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/** The median and what is known of it. */
public final class Median {

    private Median() {}

    /**
     * @param values in any order, left as they are
     * @return the middle value, the mean of the two middle ones of an even number, NaN of none
     */
    public static double of(double... values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = sorted(values);
        int middle = sorted.length / 2;
        // Halved first, so that the sum of two huge values does not overflow.
        return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
    }

    /** Likewise of those values that are known: neither null nor NaN nor infinite. */
    public static double ofKnown(Stream<? extends Number> valuesOrNull) {
        return of(valuesOrNull
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .filter(Double::isFinite)
                .toArray());
    }

    /**
     * How much higher a series begins than it ends. Medians, since single bouts are no trend.
     *
     * @param series in its order, of positive values
     * @return the median of the first third / that of the last; NaN of fewer than three
     */
    public static double fall(double... series) {
        int third = series.length / 3;
        return of(Arrays.copyOf(series, third)) / of(Arrays.copyOfRange(series, series.length - third, series.length));
    }

    /**
     * The confidence interval of the median of which the values are a sample, by interpolated order statistics. It assumes
     * nothing of the distribution's shape; see the package's description for why it is used.
     *
     * @param values in any order, left as they are
     * @param confidence 0.5 to below 1
     * @return {@link Interval#UNBOUNDED} where so few values cannot have that confidence: fewer than 6 for 95 %
     */
    public static Interval interval(double[] values, double confidence) {
        return MedianRanks.of(values.length, confidence)
                .map(ranks -> between(sorted(values), ranks))
                .orElse(Interval.UNBOUNDED);
    }

    private static Interval between(double[] sorted, MedianRanks ranks) {
        int last = sorted.length - 1;
        int outer = ranks.k() - 1;
        double share = ranks.valueShare();
        return new Interval(
                mix(sorted[outer], sorted[outer + 1], share),
                mix(sorted[last - outer], sorted[last - outer - 1], share));
    }

    /** The same of negated values is the same negated, to the last bit; between equal values it is exact. */
    private static double mix(double outer, double inner, double share) {
        return outer + share * (inner - outer);
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
