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
    /** Of a snapshot, from the start of the process until its first row was handed over. */
    FIRST_ROW_MICROS("firstRowMicros", "time to the first row", false),
    /** Likewise until its last row had been consumed. */
    SNAPSHOT_MICROS("snapshotMicros", "time in all", false),
    /** Of a live load; those that failed are not among them. */
    TRANSACTIONS_PER_SECOND("transactionsPerSecond", "transactions/s", true),
    /** Within which half of a load's transactions were done; where they come by a schedule, from when they were due. */
    TRANSACTION_P50_MICROS("transactionP50Micros", "transaction p50", false),
    /** Likewise 99 % of them. */
    TRANSACTION_P99_MICROS("transactionP99Micros", "transaction p99", false),
    /** Of PostgreSQL with all its processes. */
    SERVER_CPU_MICROS_PER_TRANSACTION("serverCpuMicrosPerTransaction", "server CPU per transaction", false),
    WAL_BYTES_PER_TRANSACTION("walBytesPerTransaction", "WAL per transaction", false),
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
