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
 * @param time when they were read, by a clock that nobody sets: differences are durations
 * @param wallAhead by how much the time of day is ahead of it; where that changes, the clock was set
 * @param events row events so far
 * @param lsn the WAL position of the newest event consumed, 0 before the first
 * @param cpuMicros CPU time of the process so far
 * @param threadMicros of it, the Java threads that live now, by name; empty from a program that does not tell
 * @param allocatedBytes allocated by its Java threads so far
 * @param queueRemaining free places in Debezium's queue
 * @param queueTotal all places in it
 * @param behindMillis Debezium's own lag; empty before the first event
 * @param beyond row events that came after the limit that the program was given
 * @param latencies commit to consumption, in microseconds, since the message before; not to be changed
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

    /** By how many seconds the time of day was set forward since the program was started; negative when it was set back. */
    public double clockSetSeconds() {
        return wallAhead.toNanos() / 1e9;
    }

    /** CPU time of the Java threads that live now, to the microsecond; empty from a program that does not tell. */
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
