package io.debezium.perf.harness.history;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Median;

/**
 * What the forks or trials of one variant in one run come to.
 *
 * @param confidenceOrNull of the interval; null where so few have none, and {@code low} and {@code high} are the lowest
 *     and the highest
 * @param n how many they are
 */
record Summary(double median, double low, double high, Double confidenceOrNull, int n) {

    private static final double CONFIDENCE = 0.95;

    /** Empty of nothing; what is no number is left out. */
    static Optional<Summary> of(List<Double> figures) {
        double[] values = figures.stream()
                .filter(value -> value != null && Double.isFinite(value))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        if (values.length == 0) {
            return Optional.empty();
        }
        Interval interval = Median.interval(values, CONFIDENCE);
        return Optional.of(
                interval.bounded()
                        ? new Summary(Median.of(values), interval.low(), interval.high(), CONFIDENCE, values.length)
                        : new Summary(Median.of(values), values[0], values[values.length - 1], null, values.length));
    }
}
