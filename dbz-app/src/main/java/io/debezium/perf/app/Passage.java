package io.debezium.perf.app;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * When a snapshot was asked for, when its first row was there and when its last had been consumed, and what CPU the process
 * had used at the first and the last of these. Each is called once, by one thread after the other.
 *
 * <p>CPU is read from the kernel without the management beans, which a reader as small as these would spend a good part of
 * its time to load. It goes in steps of 10 ms.
 */
final class Passage {

    private long askedMicros;
    private long askedCpuMicros;
    private long firstMicros;
    private long lastMicros;
    private long lastCpuMicros;
    private long keys;
    private long roundTrips;
    private Optional<String> content = Optional.empty();
    private Map<String, String> incremental = Map.of();

    /** Everything behind this is the reader's. */
    void asked() {
        askedCpuMicros = cpuMicros();
        askedMicros = micros(SteadyClock.PROGRAM.instant());
    }

    /** @param at when it was handed over */
    void first(Instant at) {
        firstMicros = micros(at);
    }

    /**
     * @param sum of the keys of all rows
     * @param digest of their content, where that was asked for
     */
    void last(long sum, Optional<String> digest) {
        lastMicros = micros(SteadyClock.PROGRAM.instant());
        lastCpuMicros = cpuMicros();
        keys = sum;
        content = digest;
        roundTrips = RoundTrips.counted();
    }

    /**
     * Of an incremental snapshot, before it is over.
     *
     * @param doubles rows that were read again
     * @param superseded rows that came by a change alone
     */
    void incremental(long doubles, long superseded) {
        incremental = Map.of("doubles", Long.toString(doubles), "superseded", Long.toString(superseded));
    }

    /** The fields of the message that tells it. */
    Map<String, String> fields() {
        Map<String, String> fields = new TreeMap<>(Map.of(
                "askedMicros", Long.toString(askedMicros),
                "askedCpuMicros", Long.toString(askedCpuMicros),
                "firstMicros", Long.toString(firstMicros),
                "lastMicros", Long.toString(lastMicros),
                "lastCpuMicros", Long.toString(lastCpuMicros),
                "keys", Long.toString(keys)));
        if (roundTrips > 0) {
            fields.put("roundTrips", Long.toString(roundTrips));
        }
        fields.putAll(incremental);
        content.ifPresent(digest -> fields.put("content", digest));
        return fields;
    }

    private static long cpuMicros() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1000;
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
