package io.debezium.perf.app;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The fields that every message with figures carries: a snapshot of the consumer, the process and Debezium's metrics. */
final class Counters {

    private final Tally tally;
    private final Supplier<String> latencies;
    private final Supplier<Map<String, String>> metrics;
    private final Optional<EventOrder> order;
    private final ProcessMeter meter = new ProcessMeter();

    /** Counters of a program without Debezium. */
    Counters(Tally tally, Supplier<String> latencies) {
        this(tally, latencies, Map::of, Optional.empty());
    }

    /**
     * @param latencies supplies the latencies since the last call, encoded; empty for none
     * @param metrics further fields
     * @param order whose CPU time is subtracted from the figures
     */
    Counters(
            Tally tally,
            Supplier<String> latencies,
            Supplier<Map<String, String>> metrics,
            Optional<EventOrder> order) {
        this.tally = tally;
        this.latencies = latencies;
        this.metrics = metrics;
        this.order = order;
    }

    /** The current figures; latencies are those since the last call. */
    synchronized Map<String, String> read() {
        Map<String, String> fields = new TreeMap<>(metrics.get());
        fields.put(
                "timeMicros", Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, SteadyClock.PROGRAM.instant())));
        fields.put(
                "wallAheadMicros", Long.toString(SteadyClock.PROGRAM.wallAhead().toNanos() / 1000));
        long ordering = order.map(EventOrder::micros).orElse(0L);
        fields.put("cpuMicros", Long.toString(meter.cpuMicros() - ordering));
        fields.put("allocatedBytes", Long.toString(meter.allocatedBytes()));
        fields.put("heapUsedBytes", Long.toString(meter.heapUsedBytes()));
        fields.put("threadMicros", encoded(without(ordering, meter.threadMicros())));
        consumed(fields);
        return fields;
    }

    /** Reads events and latencies between two batches, so that there is exactly one latency for each event. */
    private void consumed(Map<String, String> fields) {
        synchronized (tally) {
            fields.put("events", Long.toString(tally.events()));
            fields.put("beyond", Long.toString(tally.beyond()));
            fields.put("lsn", Long.toString(tally.lsn()));
            fields.put("latencies", latencies.get());
        }
    }

    private Map<String, Long> without(long ordering, Map<String, Long> micros) {
        order.ifPresent(each -> micros.computeIfPresent(each.thread(), (name, all) -> all - ordering));
        return micros;
    }

    /** Thread times as {@code NAME:MICROS,...}. Names are encoded, since they may contain any character. */
    private static String encoded(Map<String, Long> micros) {
        return micros.entrySet().stream()
                .map(each -> URLEncoder.encode(each.getKey(), StandardCharsets.UTF_8) + ":" + each.getValue())
                .collect(Collectors.joining(","));
    }
}
