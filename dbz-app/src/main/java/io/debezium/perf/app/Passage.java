package io.debezium.perf.app;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.apache.kafka.connect.source.SourceRecord;

/**
 * Records the times of a snapshot's request, first row and last consumed row, and the CPU time of the process at the last
 * one. Each method is called once, except {@link #row}, and not concurrently.
 *
 * <p>CPU time is read without management beans, which take long to load compared with a small snapshot. Its resolution is 10
 * ms.
 */
final class Passage {

    private final Map<String, String> fields = new TreeMap<>();
    private final Optional<RowContent> content;
    private final Runnable passed;

    /**
     * @param content hashes the rows; empty if not needed
     * @param passed run once, after the last row
     */
    Passage(Optional<RowContent> content, Runnable passed) {
        this.content = content;
        this.passed = passed;
    }

    /** Marks the request; all time after it is attributed to the reader. */
    void asked() {
        put("firstMicros", 0);
        put("askedMicros", micros(SteadyClock.PROGRAM.instant()));
    }

    /** @param at when the first row was handed over */
    void first(Instant at) {
        put("firstMicros", micros(at));
    }

    /** Adds a row to the content, if that is needed. */
    void row(SourceRecord row) {
        if (content.isPresent()) {
            content.get().add(row);
        }
    }

    /** @param sum the weighted sum of the keys of all rows */
    void last(long sum) {
        put("lastMicros", micros(SteadyClock.PROGRAM.instant()));
        put("lastCpuMicros", cpuMicros());
        put("keys", sum);
        if (RoundTrips.counted() > 0) {
            put("roundTrips", RoundTrips.counted());
        }
        if (content.isPresent()) {
            fields.put("content", content.get().digest());
        }
        passed.run();
    }

    /** The fields of the message about the snapshot. */
    Map<String, String> fields() {
        return fields;
    }

    private void put(String name, long value) {
        fields.put(name, Long.toString(value));
    }

    private static long cpuMicros() {
        Optional<Duration> used = ProcessHandle.current().info().totalCpuDuration();
        return used.orElse(Duration.ZERO).toNanos() / 1000;
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
