package io.debezium.perf.app;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import org.apache.kafka.connect.source.SourceRecord;

/**
 * When a snapshot was asked for, when its first row was there and when its last had been consumed, and what CPU the process
 * had used at the last of these. Each is called once, by one thread after the other.
 *
 * <p>CPU is read from the kernel without the management beans, which a reader as small as these would spend a good part of
 * its time to load. It goes in steps of 10 ms.
 */
final class Passage {

    private final Map<String, String> fields = new TreeMap<>();
    private final Optional<RowContent> content;
    private final Runnable passed;

    /**
     * @param content of the rows, where that is asked for
     * @param passed told once, behind the last row
     */
    Passage(Optional<RowContent> content, Runnable passed) {
        this.content = content;
        this.passed = passed;
    }

    /** Everything behind this is the reader's. */
    void asked() {
        put("firstMicros", 0);
        put("askedMicros", micros(SteadyClock.PROGRAM.instant()));
    }

    /** @param at when it was handed over */
    void first(Instant at) {
        put("firstMicros", micros(at));
    }

    /** One of the rows whose content may be asked for. */
    void row(SourceRecord row) {
        if (content.isPresent()) {
            content.get().add(row);
        }
    }

    /** @param sum of the keys of all rows */
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

    /** The fields of the message that tells it. */
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
