package io.debezium.perf.harness.link;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;

/**
 * The figures that a message of the program under test carries.
 *
 * @param time when they were read, by a monotonic clock, so that differences are durations
 * @param wallAhead by how much the wall clock is ahead of {@code time}; a change shows that the wall clock was set
 * @param events row events so far
 * @param lsn the WAL position of the newest event consumed, 0 before the first
 * @param cpuMicros CPU time of the process so far
 * @param threadMicros CPU time of each live Java thread so far, by name; empty if the program does not report it
 * @param allocatedBytes allocated by its Java threads so far
 * @param queueRemaining free capacity of Debezium's queue, in records
 * @param queueTotal total capacity of the queue
 * @param behindMillis Debezium's own lag; empty before the first event
 * @param beyond row events that came after the limit that the program was given
 * @param latencies latencies from commit to consumption since the message before, in microseconds; not to be modified
 */
public record Counters(
        Instant time,
        Duration wallAhead,
        long events,
        long lsn,
        long cpuMicros,
        Map<String, Long> threadMicros,
        long allocatedBytes,
        long heapUsedBytes,
        OptionalLong queueRemaining,
        OptionalLong queueTotal,
        OptionalLong behindMillis,
        OptionalLong beyond,
        Histogram latencies) {

    /** By how many seconds the wall clock was set forward since the program was started; negative if it was set back. */
    public double clockSetSeconds() {
        return wallAhead.toNanos() / 1e9;
    }

    /** CPU time of the live Java threads, in microseconds; empty if the program does not report it. */
    public OptionalLong javaCpuMicros() {
        return threadMicros.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(threadMicros.values().stream()
                        .mapToLong(Long::longValue)
                        .sum());
    }

    /** Records waiting in Debezium's queue. */
    public OptionalLong queueUsed() {
        return queueRemaining.isPresent() && queueTotal.isPresent()
                ? OptionalLong.of(queueTotal.getAsLong() - queueRemaining.getAsLong())
                : OptionalLong.empty();
    }

    /** Share of the queue that is full, 0 to 1. */
    public OptionalDouble queueFill() {
        return queueUsed().isPresent() && queueTotal.getAsLong() > 0
                ? OptionalDouble.of((double) queueUsed().getAsLong() / queueTotal.getAsLong())
                : OptionalDouble.empty();
    }
}
