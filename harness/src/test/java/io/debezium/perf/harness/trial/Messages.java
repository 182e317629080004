package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.link.Counters;

/** Counters as a program sends them. */
final class Messages {

    private Messages() {}

    /** A program that needs 10 us of wall and 20 us of CPU for an event, and 5 ms of collections for each 1,000. */
    static Counters counters(long events, long lsn) {
        return new Counters(
                Instant.ofEpochSecond(1_000).plusNanos(events * 10_000),
                Duration.ZERO,
                events,
                lsn,
                events * 20,
                Map.of("reader", events * 10, "consumer", events * 5),
                events * 300,
                1_000_000,
                OptionalLong.of(8192 - events % 8192),
                OptionalLong.of(8192),
                OptionalLong.empty(),
                OptionalLong.of(0),
                new Histogram(3));
    }

    static Counters counters(long events) {
        return counters(events, events);
    }

    /** The same with as many more microseconds of the Java threads' CPU time. */
    static Counters later(Counters counters, long javaMicros) {
        return new Counters(
                counters.time(),
                counters.wallAhead(),
                counters.events(),
                counters.lsn(),
                counters.cpuMicros() + javaMicros,
                Map.of(
                        "reader",
                        counters.threadMicros().get("reader") + javaMicros,
                        "consumer",
                        counters.threadMicros().get("consumer")),
                counters.allocatedBytes(),
                counters.heapUsedBytes(),
                counters.queueRemaining(),
                counters.queueTotal(),
                counters.behindMillis(),
                counters.beyond(),
                counters.latencies());
    }

    /** After somebody has set the clock. */
    static Counters wallAhead(Duration by, long events) {
        Counters counters = counters(events);
        return new Counters(
                counters.time(),
                by,
                counters.events(),
                counters.lsn(),
                counters.cpuMicros(),
                counters.threadMicros(),
                counters.allocatedBytes(),
                counters.heapUsedBytes(),
                counters.queueRemaining(),
                counters.queueTotal(),
                counters.behindMillis(),
                counters.beyond(),
                counters.latencies());
    }

    static Counters beyond(long events, long beyond) {
        Counters counters = counters(events);
        return new Counters(
                counters.time(),
                counters.wallAhead(),
                events,
                counters.lsn(),
                counters.cpuMicros(),
                counters.threadMicros(),
                counters.allocatedBytes(),
                counters.heapUsedBytes(),
                counters.queueRemaining(),
                counters.queueTotal(),
                counters.behindMillis(),
                OptionalLong.of(beyond),
                counters.latencies());
    }
}
