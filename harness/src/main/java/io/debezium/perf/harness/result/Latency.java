package io.debezium.perf.harness.result;

import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of latencies in microseconds.
 *
 * @param count number of values
 * @param maxMicros the largest value
 * @param percentiles values at ascending percentiles, dense enough to draw (HdrHistogram's percentile iterator)
 */
public record Latency(long count, double meanMicros, long maxMicros, List<Percentile> percentiles) {

    /** Steps of the percentile iterator each time that the distance to 100 % halves: dense enough to draw. */
    private static final int TICKS_PER_HALF_DISTANCE = 5;

    /** @param micros values in microseconds */
    public static Latency of(Histogram micros) {
        long count = micros.getTotalCount();
        if (count == 0) {
            return new Latency(0, 0, 0, List.of());
        }
        List<Percentile> percentiles = new ArrayList<>();
        for (HistogramIterationValue value : micros.percentiles(TICKS_PER_HALF_DISTANCE)) {
            percentiles.add(new Percentile(value.getPercentileLevelIteratedTo(), value.getValueIteratedTo()));
        }
        return new Latency(count, micros.getMean(), micros.getMaxValue(), percentiles);
    }

    /** The value at or below which the given per cent of all values lie; 0 when there are none. */
    public long at(double percent) {
        return percentiles.stream()
                .filter(p -> p.percent() >= percent)
                .findFirst()
                .map(Percentile::micros)
                .orElse(maxMicros);
    }

    /** A percentile; NaN if fewer than one value lies beyond it, or if it is {@linkplain #unresolved not resolved}. */
    public double known(double percent) {
        return count * (1 - percent / 100) < 1 || unresolved(percent) ? Double.NaN : at(percent);
    }

    /**
     * Whether a percentile is 0, that is, below the clock's resolution. Such values are only known to be the shortest, so
     * higher percentiles are still valid.
     */
    public boolean unresolved(double percent) {
        return count > 0 && at(percent) == 0;
    }

    /** @param percent 0 to 100 */
    public record Percentile(double percent, long micros) {}
}
