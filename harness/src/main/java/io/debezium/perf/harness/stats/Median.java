package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/** Medians, and measures that are based on them. */
public final class Median {

    private Median() {}

    /**
     * @param values in any order, not modified
     * @return the middle value, the mean of the two middle ones of an even number, NaN without values
     */
    public static double of(double... values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        // Halved first, so that the sum of two huge values does not overflow.
        return sorted.length % 2 == 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
    }

    /** The median of the values that are neither null nor NaN nor infinite. */
    public static double ofKnown(Stream<? extends Number> valuesOrNull) {
        return of(valuesOrNull
                .filter(Objects::nonNull)
                .mapToDouble(Number::doubleValue)
                .filter(Double::isFinite)
                .toArray());
    }

    /**
     * How much a series falls from its first third to its last, by medians so that outliers have little effect.
     *
     * @param series positive values in order
     * @return the median of the first third / that of the last; NaN with fewer than three values
     */
    public static double fall(double... series) {
        int third = series.length / 3;
        return of(Arrays.copyOf(series, third)) / of(Arrays.copyOfRange(series, series.length - third, series.length));
    }
}
