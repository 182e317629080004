package io.debezium.perf.harness.result;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonValue;

import io.debezium.perf.harness.result.Counts.CountedTrial;

/**
 * A figure that two arms are compared by: what it is called and in which unit, which direction is better, the words for a
 * change of it, and how the figures of each kind of trial tell it. All that a report says and sets of it follows from here.
 * A kind of trial is compared by all metrics that its figures tell, in this order. In JSON it is its {@link #id}.
 */
public enum Metric {
    EVENTS_PER_SECOND(
            "eventsPerSecond",
            "events/s",
            "events/s",
            true,
            ofSpeed("delivers %s events/s", "delivers %s the events/s", "more", "fewer"),
            from(ReplayFigures.class, ReplayFigures::eventsPerSecond)),
    /** From commit to consumption, within which half of the events came. */
    LATENCY_P50_MICROS(
            "latencyP50Micros",
            "latency p50",
            "us",
            false,
            ofAmount("has a median latency that is %s", "has %s the median latency", "higher", "lower"),
            from(LatencyFigures.class, it -> it.latency().known(50))),
    /** Likewise 99 % of them. */
    LATENCY_P99_MICROS(
            "latencyP99Micros",
            "latency p99",
            "us",
            false,
            ofAmount("has a p99 latency that is %s", "has %s the p99 latency", "higher", "lower"),
            from(LatencyFigures.class, it -> it.latency().known(99))),
    /** Of a snapshot, from the start of the process until its last row had been consumed. */
    SNAPSHOT_MICROS(
            "snapshotMicros",
            "total time",
            "us",
            false,
            ofSpeed("takes %s in total", "takes %s as long in total", "longer", "less time"),
            from(SnapshotFigures.class, it -> 1e6 * it.seconds())),
    /** Likewise until its first row was handed over. */
    FIRST_ROW_MICROS(
            "firstRowMicros",
            "time to the first row",
            "us",
            false,
            ofSpeed("takes %s to the first row", "takes %s as long to the first row", "longer", "less time"),
            from(SnapshotFigures.class, it -> 1e6 * it.firstRowSeconds())),
    /** Of a snapshot, per row. */
    CPU_MICROS_PER_EVENT(
            "cpuMicrosPerEvent",
            "CPU per event",
            "us/event",
            false,
            ofSpeed("uses %s CPU per event", "uses %s the CPU per event", "more", "less"),
            from(ReplayFigures.class, ReplayFigures::cpuMicrosPerEvent),
            from(LatencyFigures.class, it -> it.process().cpuMicrosPerEvent()),
            from(SnapshotFigures.class, SnapshotFigures::cpuMicrosPerRow)),
    /** Likewise in user mode, of the threads that do the program's own work; where the machine counts them. */
    INSTRUCTIONS_PER_EVENT(
            "instructionsPerEvent",
            "instructions per event",
            "instructions/event",
            false,
            ofSpeed("executes %s instructions per event", "executes %s the instructions per event", "more", "fewer"),
            from(ReplayFigures.class, ReplayFigures::instructionsPerEvent),
            from(LatencyFigures.class, it -> it.process().instructionsPerEvent()),
            from(SnapshotFigures.class, SnapshotFigures::instructionsPerRow)),
    /** Likewise. */
    ALLOCATED_BYTES_PER_EVENT(
            "allocatedBytesPerEvent",
            "allocation per event",
            "bytes/event",
            false,
            ofAmount("has %s allocation per event", "has %s the allocation per event", "more", "less"),
            from(ReplayFigures.class, ReplayFigures::allocatedBytesPerEvent),
            from(SnapshotFigures.class, SnapshotFigures::allocatedBytesPerRow)),
    /** Bytecode instructions, of a counted trial. */
    BYTECODES_PER_EVENT(
            "bytecodesPerEvent",
            "bytecodes per event",
            "bytecodes/event",
            ofAmount("executes %s bytecodes per event", "executes %s the bytecodes per event", "more", "fewer"),
            new Band(1, 0, 1)),
    /** Likewise, objects and arrays that its code creates. */
    OBJECTS_PER_EVENT(
            "objectsPerEvent",
            "objects per event",
            "objects/event",
            ofAmount("creates %s objects per event", "creates %s the objects per event", "more", "fewer"),
            new Band(1, 0, 1)),
    /** Likewise, what they take, by the JVM's own count where the first compiler alone is at work, which creates them all. */
    BYTES_PER_EVENT(
            "bytesPerEvent",
            "bytes per event",
            "bytes/event",
            ofAmount("allocates %s bytes per event", "allocates %s the bytes per event", "more", "fewer"),
            new Band(1, 0, 1)),
    /** Likewise, atomic read-modify-write operations. */
    ATOMICS_PER_EVENT(
            "atomicsPerEvent",
            "atomics per event",
            "atomics/event",
            ofAmount("does %s atomic operations per event", "does %s the atomic operations per event", "more", "fewer"),
            new Band(4, 0, 2)),
    /** Likewise. */
    MONITORS_PER_EVENT(
            "monitorEntersPerEvent",
            "monitors per event",
            "monitors/event",
            ofAmount("enters %s monitors per event", "enters %s the monitors per event", "more", "fewer"),
            new Band(1, 0, 1)),
    /** Likewise, threads put to sleep. */
    PARKS_PER_EVENT(
            "parksPerEvent",
            "parks per event",
            "parks/event",
            ofAmount("puts %s threads to sleep per event", "puts %s the threads to sleep per event", "more", "fewer"),
            new Band(20, 0.1, 5)),
    /** Likewise, of methods that the calling class declares and the JVM has no code of its own for. */
    NATIVES_PER_EVENT(
            "nativesPerEvent",
            "native calls per event",
            "calls/event",
            ofAmount("calls %s native code per event", "calls %s the native code per event", "more", "less"),
            new Band(20, 0.05, 5)),
    /** Likewise, reads and writes of files and sockets: how many depends on how much is there at once. */
    TRANSFERS_PER_EVENT(
            "transfersPerEvent",
            "reads and writes per event",
            "transfers/event",
            ofAmount(
                    "reads and writes %s per event",
                    "reads and writes %s as often per event", "more often", "less often"),
            new Band(20, 0.05, 5)),
    PEAK_RSS_BYTES(
            "peakRssBytes",
            "peak RSS",
            "bytes",
            false,
            ofAmount("has a peak RSS that is %s", "has %s the peak RSS", "higher", "lower"),
            from(ReplayFigures.class, it -> orNaN(it.peakRssBytes())),
            from(LatencyFigures.class, it -> orNaN(it.process().peakRssBytes())),
            from(SnapshotFigures.class, it -> orNaN(it.peakRssBytes()))),
    /** Of the Kafka node that the harness has started. */
    BROKER_CPU_MICROS_PER_EVENT(
            "brokerCpuMicrosPerEvent",
            "broker CPU per event",
            "us/event",
            false,
            ofAmount("uses %s broker CPU per event", "uses %s the broker CPU per event", "more", "less"),
            from(ReplayFigures.class, ReplayFigures::brokerCpuMicrosPerEvent)),
    /** Of the Connect workers that have no task. */
    STANDBY_CPU_MICROS_PER_EVENT(
            "standbyCpuMicrosPerEvent",
            "standby workers' CPU per event",
            "us/event",
            false,
            ofAmount(
                    "uses %s CPU per event in standby workers",
                    "uses %s the CPU per event in standby workers", "more", "less"),
            from(ReplayFigures.class, ReplayFigures::standbyCpuMicrosPerEvent)),
    /** By consumers of a table that events are written to. */
    DELIVERIES_PER_SECOND(
            "deliveriesPerSecond",
            "deliveries/s",
            "deliveries/s",
            true,
            ofSpeed("has %s deliveries/s", "has %s the deliveries/s", "more", "fewer"),
            from(
                    LatencyFigures.class,
                    it -> it.queue() == null ? Double.NaN : it.queue().deliveredPerSecond())),
    /** Of the server that has that table. */
    QUEUE_SERVER_CPU_MICROS_PER_EVENT(
            "queueServerCpuMicrosPerEvent",
            "queue's server CPU per event",
            "us/event",
            false,
            ofAmount(
                    "uses %s CPU of the queue's server per event",
                    "uses %s the CPU of the queue's server per event", "more", "less"),
            from(
                    LatencyFigures.class,
                    it -> it.queue() == null ? Double.NaN : it.queue().serverCpuMicrosPerEvent())),
    /** Of a live load; those that failed are not among them. */
    TRANSACTIONS_PER_SECOND(
            "transactionsPerSecond",
            "transactions/s",
            "transactions/s",
            true,
            ofSpeed("has %s transactions/s", "has %s the transactions/s", "more", "fewer"),
            from(ImpactFigures.class, ImpactFigures::transactionsPerSecond)),
    /** Within which half of a load's transactions were done; where they come by a schedule, from when they were due. */
    TRANSACTION_P50_MICROS(
            "transactionP50Micros",
            "transaction p50",
            "us",
            false,
            ofSpeed("has a median transaction that is %s", "has a median transaction %s as long", "longer", "shorter"),
            from(ImpactFigures.class, it -> it.load().latency().known(50))),
    /** Likewise 99 % of them. */
    TRANSACTION_P99_MICROS(
            "transactionP99Micros",
            "transaction p99",
            "us",
            false,
            ofSpeed("has a transaction p99 that is %s", "has %s the transaction p99", "higher", "lower"),
            from(ImpactFigures.class, it -> it.load().latency().known(99))),
    /** Of PostgreSQL with all its processes. */
    SERVER_CPU_MICROS_PER_TRANSACTION(
            "serverCpuMicrosPerTransaction",
            "server CPU per transaction",
            "us/transaction",
            false,
            ofAmount("uses %s server CPU per transaction", "uses %s the server CPU per transaction", "more", "less"),
            from(ImpactFigures.class, ImpactFigures::serverCpuMicrosPerTransaction)),
    /** Likewise, in user mode; where the machine counts them. */
    SERVER_INSTRUCTIONS_PER_TRANSACTION(
            "serverInstructionsPerTransaction",
            "server instructions per transaction",
            "instructions/transaction",
            false,
            ofAmount(
                    "executes %s server instructions per transaction",
                    "executes %s the server instructions per transaction", "more", "fewer"),
            from(ImpactFigures.class, it -> orNaN(it.serverInstructionsPerTransaction()))),
    /** Of a load that writes: what little the server writes beside another says nothing. */
    WAL_BYTES_PER_TRANSACTION(
            "walBytesPerTransaction",
            "WAL per transaction",
            "bytes/transaction",
            false,
            ofAmount("writes %s WAL per transaction", "writes %s the WAL per transaction", "more", "less"),
            from(ImpactFigures.class, ImpactFigures::comparableWalBytesPerTransaction)),
    /** Of a micro-benchmark, in the benchmark's own unit; which direction is better follows from its mode. */
    SCORE(
            "score",
            "score",
            "",
            false,
            ofSpeed("has a score that is %s", "has %s the score", "higher", "lower"),
            from(JmhFigures.class, JmhFigures::score)),
    /** In user mode, of all threads of a micro-benchmark's JVM; where the machine counts them. */
    INSTRUCTIONS_PER_OP(
            "instructionsPerOp",
            "instructions per operation",
            "instructions/op",
            false,
            ofAmount(
                    "executes %s instructions per operation",
                    "executes %s the instructions per operation", "more", "fewer"),
            from(JmhFigures.class, it -> orNaN(it.instructionsPerOp()))),
    ALLOCATED_BYTES_PER_OP(
            "allocatedBytesPerOp",
            "allocation per operation",
            "bytes/op",
            false,
            ofAmount("has %s allocation per operation", "has %s the allocation per operation", "more", "less"),
            from(JmhFigures.class, JmhFigures::comparableAllocatedBytesPerOp));

    /** What a trial over a tape is measured by. */
    public static final List<Metric> OF_TRIALS = of(ReplayFigures.class);

    /** What a counted trial tells. */
    public static final List<Metric> COUNTS =
            Arrays.stream(values()).filter(metric -> metric.band != null).toList();

    /** For an event: fewer come of timers and the like. */
    private static final double NEXT_TO_NONE = 0.01;

    private final String id;
    private final String label;
    private final String unit;
    private final boolean moreIsBetter;
    private final Wording wording;
    private final List<Source<?>> sources;
    private final Band band;

    Metric(String id, String label, String unit, boolean moreIsBetter, Wording wording, Source<?>... sources) {
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
        this.wording = wording;
        this.sources = List.of(sources);
        this.band = null;
    }

    /** Of a counted trial. */
    Metric(String id, String label, String unit, Wording wording, Band band) {
        this.id = id;
        this.label = label;
        this.unit = unit;
        this.moreIsBetter = false;
        this.wording = wording;
        this.sources = List.of(from(CountedTrial.class, it -> it.value(id)));
        this.band = band;
    }

    /**
     * What matters of a count: how threads meet moves some more than others.
     *
     * @param effects as many times the smallest effect that matters of bytecodes
     * @param floor for an event, below which nothing does
     * @param alone as many times that where one trial is held against one of another hour, under another load
     */
    private record Band(double effects, double floor, double alone) {}

    /**
     * The words for a change, so that a sentence says more or less of what, and not only plus or minus.
     *
     * @param percent predicate with a place for {@code 31 % more}
     * @param factor predicate with a place for {@code 2.70 times}
     * @param up of a ratio above 1
     * @param down of one below
     * @param speed whether what is better is faster: memory is not
     */
    public record Wording(String percent, String factor, String up, String down, boolean speed) {}

    /** How figures of one kind tell a metric; NaN where it was not measured. */
    private record Source<F>(Class<F> figures, ToDoubleFunction<F> value) {

        private boolean reads(Class<?> type) {
            return figures == type;
        }

        private double of(Object measured) {
            return value.applyAsDouble(figures.cast(measured));
        }
    }

    /**
     * The one that a verdict is reached by: instructions, which vary least from trial to trial, where every pair has them; else
     * CPU time.
     */
    public static Metric deciding(Collection<Comparison> comparisons) {
        Map<String, Integer> pairs = comparisons.stream()
                .filter(comparison -> comparison.metric() == CPU_MICROS_PER_EVENT)
                .collect(Collectors.toMap(Comparison::candidate, Comparison::pairs, Math::max));
        List<Comparison> counted = comparisons.stream()
                .filter(comparison -> comparison.metric() == INSTRUCTIONS_PER_EVENT)
                .toList();
        boolean all = !counted.isEmpty()
                && counted.size() == pairs.size()
                && counted.stream()
                        .allMatch(comparison -> comparison.pairs() == pairs.getOrDefault(comparison.candidate(), -1));
        return all ? INSTRUCTIONS_PER_EVENT : CPU_MICROS_PER_EVENT;
    }

    /** Those that a kind of figures tells. */
    public static List<Metric> of(Class<?> figures) {
        return Arrays.stream(values())
                .filter(metric -> metric.sources.stream().anyMatch(source -> source.reads(figures)))
                .toList();
    }

    /** @return in the unit that the {@link #id} names; NaN where it was not measured, or such figures do not tell it */
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

    /**
     * The smallest relative difference that matters, of a count.
     *
     * @param minEffect likewise of bytecodes
     * @param value of the baseline, for an event, above 0
     */
    public double matters(double minEffect, double value) {
        return Math.max(minEffect * band.effects, band.floor / value);
    }

    /**
     * Whether what one trial counted is another figure than what one trial of another variant did.
     *
     * @param minEffect smallest relative difference of bytecodes that matters
     * @param before for an event; of NaN nothing differs
     */
    public boolean differs(double minEffect, double before, double after) {
        return Math.abs(after - before) > band.alone * Math.max(minEffect * band.effects * before, band.floor);
    }

    /** Of a count: whether it depends on the program alone, and not on how threads meet and how much arrives at once. */
    public boolean steady() {
        return band.floor == 0;
    }

    /** For an event, of a count: of no more than that nothing is said. */
    public double negligible() {
        return Math.max(band.floor, NEXT_TO_NONE);
    }

    /** For people. */
    public String label() {
        return label;
    }

    /** Of its figures as they are in JSON; empty for a score, whose benchmark has its own. */
    public String unit() {
        return unit;
    }

    public boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** Of a change. */
    public Wording wording() {
        return wording;
    }

    private static Wording ofSpeed(String percent, String factor, String up, String down) {
        return new Wording(percent, factor, up, down, true);
    }

    private static Wording ofAmount(String percent, String factor, String up, String down) {
        return new Wording(percent, factor, up, down, false);
    }

    private static <F> Source<F> from(Class<F> figures, ToDoubleFunction<F> value) {
        return new Source<>(figures, value);
    }

    private static double orNaN(Number value) {
        return value == null ? Double.NaN : value.doubleValue();
    }
}
