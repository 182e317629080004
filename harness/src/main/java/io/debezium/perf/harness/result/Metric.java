package io.debezium.perf.harness.result;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A figure that two arms are compared by: what it is called, which direction is better, and how the figures of each kind of
 * trial tell it. A kind of trial is compared by all metrics that its figures tell, in this order. In JSON it is its
 * {@link #id}.
 */
public enum Metric {
    EVENTS_PER_SECOND("eventsPerSecond", "events/s", true, from(ReplayFigures.class, ReplayFigures::eventsPerSecond)),
    /** From commit to consumption, within which half of the events came. */
    LATENCY_P50_MICROS(
            "latencyP50Micros", "latency p50", false, from(LatencyFigures.class, it -> it.percentileMicros(50))),
    /** Likewise 99 % of them. */
    LATENCY_P99_MICROS(
            "latencyP99Micros", "latency p99", false, from(LatencyFigures.class, it -> it.percentileMicros(99))),
    /** Of a snapshot, from the start of the process until its last row had been consumed. */
    SNAPSHOT_MICROS("snapshotMicros", "time in all", false, from(SnapshotFigures.class, it -> 1e6 * it.seconds())),
    /** Likewise until its first row was handed over. */
    FIRST_ROW_MICROS(
            "firstRowMicros",
            "time to the first row",
            false,
            from(SnapshotFigures.class, it -> 1e6 * it.firstRowSeconds())),
    /** Of a snapshot, per row. */
    CPU_MICROS_PER_EVENT(
            "cpuMicrosPerEvent",
            "CPU per event",
            false,
            from(ReplayFigures.class, ReplayFigures::cpuMicrosPerEvent),
            from(LatencyFigures.class, it -> it.process().cpuMicrosPerEvent()),
            from(SnapshotFigures.class, SnapshotFigures::cpuMicrosPerRow)),
    /** Likewise. */
    ALLOCATED_BYTES_PER_EVENT(
            "allocatedBytesPerEvent",
            "allocation per event",
            false,
            from(ReplayFigures.class, ReplayFigures::allocatedBytesPerEvent),
            from(SnapshotFigures.class, SnapshotFigures::allocatedBytesPerRow)),
    PEAK_RSS_BYTES(
            "peakRssBytes",
            "peak RSS",
            false,
            from(ReplayFigures.class, it -> orNaN(it.peakRssBytes())),
            from(LatencyFigures.class, it -> orNaN(it.process().peakRssBytes())),
            from(SnapshotFigures.class, it -> orNaN(it.peakRssBytes()))),
    /** Of a live load; those that failed are not among them. */
    TRANSACTIONS_PER_SECOND(
            "transactionsPerSecond",
            "transactions/s",
            true,
            from(ImpactFigures.class, ImpactFigures::transactionsPerSecond)),
    /** Within which half of a load's transactions were done; where they come by a schedule, from when they were due. */
    TRANSACTION_P50_MICROS(
            "transactionP50Micros", "transaction p50", false, from(ImpactFigures.class, it -> it.percentileMicros(50))),
    /** Likewise 99 % of them. */
    TRANSACTION_P99_MICROS(
            "transactionP99Micros", "transaction p99", false, from(ImpactFigures.class, it -> it.percentileMicros(99))),
    /** Of PostgreSQL with all its processes. */
    SERVER_CPU_MICROS_PER_TRANSACTION(
            "serverCpuMicrosPerTransaction",
            "server CPU per transaction",
            false,
            from(ImpactFigures.class, ImpactFigures::serverCpuMicrosPerTransaction)),
    /** Of a load that writes: what little the server writes beside another says nothing. */
    WAL_BYTES_PER_TRANSACTION(
            "walBytesPerTransaction",
            "WAL per transaction",
            false,
            from(ImpactFigures.class, ImpactFigures::comparableWalBytesPerTransaction)),
    /** Of a micro-benchmark, in the benchmark's own unit; which direction is better follows from its mode. */
    SCORE("score", "score", false, from(JmhFigures.class, JmhFigures::score)),
    ALLOCATED_BYTES_PER_OP(
            "allocatedBytesPerOp",
            "allocation per operation",
            false,
            from(JmhFigures.class, JmhFigures::comparableAllocatedBytesPerOp));

    /** What a trial over a tape is measured by. */
    public static final List<Metric> OF_TRIALS = of(ReplayFigures.class);

    private final String id;
    private final String label;
    private final boolean moreIsBetter;
    private final List<Source<?>> sources;

    Metric(String id, String label, boolean moreIsBetter, Source<?>... sources) {
        this.id = id;
        this.label = label;
        this.moreIsBetter = moreIsBetter;
        this.sources = List.of(sources);
    }

    /** How figures of one kind tell a metric; NaN where it was not measured. */
    private record Source<F>(Class<F> figures, ToDoubleFunction<F> value) {

        private boolean reads(Class<?> type) {
            return figures == type;
        }

        private double of(Object measured) {
            return value.applyAsDouble(figures.cast(measured));
        }
    }

    /** Those that a kind of figures tells. */
    public static List<Metric> of(Class<?> figures) {
        return Arrays.stream(values())
                .filter(metric -> metric.sources.stream().anyMatch(source -> source.reads(figures)))
                .toList();
    }

    /**
     * @param figures of a trial of any kind
     * @return in the unit that the {@link #id} names; NaN where it was not measured, or such figures do not tell it
     */
    public double value(Object figures) {
        return sources.stream()
                .filter(source -> source.reads(figures.getClass()))
                .mapToDouble(source -> source.of(figures))
                .findFirst()
                .orElse(Double.NaN);
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

    private static <F> Source<F> from(Class<F> figures, ToDoubleFunction<F> value) {
        return new Source<>(figures, value);
    }

    private static double orNaN(Long value) {
        return value == null ? Double.NaN : value;
    }
}
