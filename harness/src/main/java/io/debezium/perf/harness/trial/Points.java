package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.result.SeriesPoint;

/** What two messages of a program say of the time between them. */
final class Points {

    private Points() {}

    /** @param start when the program was ready */
    static SeriesPoint between(Instant start, Counters previous, Counters now, Phase phase) {
        double seconds = seconds(previous.time(), now.time());
        Histogram latencies = now.latencies();
        boolean any = latencies.getTotalCount() > 0;
        return new SeriesPoint(
                seconds(start, now.time()),
                phase.label(),
                (now.events() - previous.events()) / seconds,
                (now.cpuMicros() - previous.cpuMicros()) / 1e6 / seconds,
                now.heapUsedBytes(),
                (now.allocatedBytes() - previous.allocatedBytes()) / seconds,
                any ? (double) latencies.getValueAtPercentile(50) : null,
                any ? (double) latencies.getValueAtPercentile(99) : null,
                boxed(now.behindMillis()),
                boxed(now.queueUsed()),
                null);
    }

    /** At least a microsecond, the clock's own unit. */
    static double seconds(Instant from, Instant to) {
        return Math.max(1, Duration.between(from, to).toNanos() / 1000) / 1e6;
    }

    private static Long boxed(OptionalLong value) {
        return value.isPresent() ? (Long) value.getAsLong() : null;
    }
}
