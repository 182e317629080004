package io.debezium.perf.harness.result;

import java.util.List;

/**
 * A distribution of latencies in microseconds.
 *
 * @param count how many values
 * @param maxMicros the largest
 * @param percentiles at ascending percentiles, dense enough to draw (HdrHistogram's percentile iterator)
 */
public record Latency(long count, double meanMicros, long maxMicros, List<Percentile> percentiles) {

    public Latency {
        percentiles = List.copyOf(percentiles);
    }

    /** The value at or below which the given per cent of all values lie; 0 when there are none. */
    public long at(double percent) {
        return percentiles.stream()
                .filter(p -> p.percent() >= percent)
                .findFirst()
                .map(Percentile::micros)
                .orElse(maxMicros);
    }

    /** @param percent 0 to 100 */
    public record Percentile(double percent, long micros) {}
}
