package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonValue;

/** A figure that two variants are compared by. In JSON it is its {@link #id}. */
public enum Metric {
    EVENTS_PER_SECOND("eventsPerSecond", "events/s", true),
    CPU_MICROS_PER_EVENT("cpuMicrosPerEvent", "CPU per event", false),
    ALLOCATED_BYTES_PER_EVENT("allocatedBytesPerEvent", "allocation per event", false),
    PEAK_RSS_BYTES("peakRssBytes", "peak RSS", false),
    /** From commit to consumption, within which half of the events came. */
    LATENCY_P50_MICROS("latencyP50Micros", "latency p50", false),
    /** Likewise 99 % of them. */
    LATENCY_P99_MICROS("latencyP99Micros", "latency p99", false),
    /** Of a micro-benchmark, in the benchmark's own unit; which direction is better follows from its mode. */
    SCORE("score", "score", false),
    ALLOCATED_BYTES_PER_OP("allocatedBytesPerOp", "allocation per operation", false);

    /** What a trial over a tape is measured by. */
    public static final List<Metric> OF_TRIALS =
            List.of(EVENTS_PER_SECOND, CPU_MICROS_PER_EVENT, ALLOCATED_BYTES_PER_EVENT, PEAK_RSS_BYTES);

    private final String id;
    private final String label;
    private final boolean moreIsBetter;

    Metric(String id, String label, boolean moreIsBetter) {
        this.id = id;
        this.label = label;
        this.moreIsBetter = moreIsBetter;
    }

    /** The name in JSON, with its unit. */
    @JsonValue
    public String id() {
        return id;
    }

    /** For people. */
    public String label() {
        return label;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }
}
