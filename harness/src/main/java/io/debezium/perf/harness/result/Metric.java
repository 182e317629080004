package io.debezium.perf.harness.result;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import com.fasterxml.jackson.annotation.JsonValue;

import static io.debezium.perf.harness.result.Metric.Better.FEWER_COUNTED;
import static io.debezium.perf.harness.result.Metric.Better.LESS;
import static io.debezium.perf.harness.result.Metric.Better.LESS_IS_FASTER;
import static io.debezium.perf.harness.result.Metric.Better.MORE_IS_FASTER;
import static io.debezium.perf.harness.result.Metric.Better.UNCOMPARED;

/**
 * A figure of a trial, declared once: its name in JSON, the verb and the name in sentences and tables, its unit, which direction
 * is better, and how those of several trials become one. Medians, comparisons, tables, thresholds and the words for a change
 * follow from it.
 */
public enum Metric {
    /** An event of a snapshot is a row, and its time begins with the process. */
    EVENTS_PER_SECOND("eventsPerSecond", "delivers", "events/s", "events/s", MORE_IS_FASTER),
    /** From commit to consumption, within which half of the events came. */
    LATENCY_P50_MICROS("latencyP50Micros", "has", "median latency", "us", LESS),
    LATENCY_P90_MICROS("latencyP90Micros", "has", "p90 latency", "us", UNCOMPARED),
    LATENCY_P95_MICROS("latencyP95Micros", "has", "p95 latency", "us", UNCOMPARED),
    LATENCY_P99_MICROS("latencyP99Micros", "has", "p99 latency", "us", LESS),
    LATENCY_P999_MICROS("latencyP999Micros", "has", "p99.9 latency", "us", UNCOMPARED),
    LATENCY_MAX_MICROS("latencyMaxMicros", "has", "longest latency", "us", UNCOMPARED, Over.MAX),
    /** Of a snapshot, from the start of the process until its last row had been consumed. */
    SNAPSHOT_MICROS("snapshotMicros", "has", "total time", "us", LESS_IS_FASTER),
    /** Of a snapshot, from the start of the process until its first row was handed over. */
    FIRST_ROW_MICROS("firstRowMicros", "has", "time to the first row", "us", LESS_IS_FASTER),
    /** From the start of the process until it reads the stream, or in a snapshot, was asked to. */
    START_UP_MICROS("startUpMicros", "has", "time to start", "us", UNCOMPARED),
    /** An event of a snapshot is a row. */
    CPU_MICROS_PER_EVENT("cpuMicrosPerEvent", "uses", "CPU per event", "us/event", LESS_IS_FASTER),
    /** In user mode, of the threads that do the program's own work; where the machine counts them. */
    INSTRUCTIONS_PER_EVENT(
            "instructionsPerEvent", "executes", "instructions per event", "instructions/event", LESS_IS_FASTER),
    CYCLES_PER_EVENT("cyclesPerEvent", "takes", "cycles per event", "cycles/event", UNCOMPARED),
    INSTRUCTIONS_PER_CYCLE("instructionsPerCycle", "executes", "instructions per cycle", "", UNCOMPARED),
    /** Instructions per event in the first third of the stretches of a window / those in the last, medians. */
    INSTRUCTIONS_TREND("instructionsTrend", "has", "trend of the instructions", "", UNCOMPARED),
    /** In which instructions were counted: less than all where other programs counted too, and the figures are scaled by it. */
    COUNTED_SHARE("countedShare", "has", "share of the CPU time counted", "share", UNCOMPARED),
    /** Over the whole window of a trial over a tape, the compiler's threads among it. */
    MEAN_CPU_MICROS_PER_EVENT("meanCpuMicrosPerEvent", "uses", "mean CPU per event", "us/event", UNCOMPARED),
    ALLOCATED_BYTES_PER_EVENT("allocatedBytesPerEvent", "has", "allocation per event", "bytes/event", LESS),
    /** Bytecode instructions, of a counted trial. */
    BYTECODES_PER_EVENT("bytecodesPerEvent", "executes", "bytecodes per event", new Band(1, 0, 1)),
    /** Objects and arrays that the code of a counted trial creates. */
    OBJECTS_PER_EVENT("objectsPerEvent", "creates", "objects per event", new Band(1, 0, 1)),
    /**
     * Of a counted trial, what objects and arrays take, by the JVM's own count where the first compiler alone is at work, which
     * creates them all.
     */
    BYTES_PER_EVENT("bytesPerEvent", "allocates", "bytes per event", new Band(1, 0, 1)),
    /** Atomic read-modify-write operations of a counted trial. */
    ATOMICS_PER_EVENT("atomicsPerEvent", "does", "atomics per event", new Band(4, 0, 2)),
    /** Monitors that a counted trial enters. */
    MONITORS_PER_EVENT("monitorEntersPerEvent", "enters", "monitors per event", new Band(1, 0, 1)),
    /** Threads that a counted trial puts to sleep. */
    PARKS_PER_EVENT("parksPerEvent", "has", "parks per event", new Band(20, 0.1, 5)),
    /** Calls of native methods that the calling class declares and the JVM has no code of its own for. */
    NATIVES_PER_EVENT("nativesPerEvent", "makes", "native calls per event", new Band(20, 0.05, 5)),
    /** Of files and sockets: how many depends on how much is there at once. */
    TRANSFERS_PER_EVENT("transfersPerEvent", "does", "reads and writes per event", new Band(20, 0.05, 5)),
    PEAK_RSS_BYTES("peakRssBytes", "has", "peak RSS", "bytes", LESS),
    /** Most heap in use at any report of the program within the window. */
    PEAK_HEAP_BYTES("peakHeapBytes", "has", "peak heap", "bytes", UNCOMPARED),
    /** Heap in use when all garbage has been collected. */
    LIVE_HEAP_BYTES("liveHeapBytes", "has", "live heap", "bytes", UNCOMPARED),
    RSS_BYTES("rssBytes", "has", "resident memory", "bytes", UNCOMPARED),
    /** Of the operating system. */
    THREADS("threads", "has", "threads", "", UNCOMPARED),
    /** Sockets are among them. */
    OPEN_FILES("openFiles", "has", "open files", "", UNCOMPARED),
    /** Cores that the program kept busy. */
    CPU_CORES("cpuCores", "keeps", "cores busy", "cores", UNCOMPARED),
    /** Most WAL that the program was behind within the window. */
    PEAK_LAG_BYTES("peakLagBytes", "has", "peak lag", "bytes", UNCOMPARED),
    /** The longest that the program was behind in a burst. */
    PEAK_LAG_MICROS("peakLagMicros", "has", "longest lag", "us", UNCOMPARED),
    /** Of a load while it came in a surge. */
    SURGE_TRANSACTIONS_PER_SECOND(
            "surgeTransactionsPerSecond", "has", "transactions/s in the surge", "transactions/s", UNCOMPARED),
    /** From the end of a burst until the program had caught up. */
    DRAIN_MICROS("drainMicros", "has", "time to catch up", "us", UNCOMPARED),
    /** Of the Kafka node that the harness has started. */
    BROKER_CPU_MICROS_PER_EVENT("brokerCpuMicrosPerEvent", "uses", "broker CPU per event", "us/event", LESS),
    /** By consumers of a table that events are written to. */
    DELIVERIES_PER_SECOND("deliveriesPerSecond", "has", "deliveries/s", "deliveries/s", MORE_IS_FASTER),
    /** From commit to the commit of the insert into that table. */
    WRITTEN_P50_MICROS("writtenP50Micros", "has", "median time until written", "us", UNCOMPARED),
    /** Most rows at once in that table. */
    QUEUE_DEPTH("queueDepth", "has", "rows in the queue", "rows", UNCOMPARED),
    /** From when the reader had caught up until that table was empty. */
    QUEUE_DRAIN_MICROS("queueDrainMicros", "has", "time until the queue is empty", "us", UNCOMPARED),
    /** Rows of that table that were delivered more than once. */
    DELIVERED_TWICE("deliveredTwice", "has", "rows delivered twice", "rows", UNCOMPARED, Over.SUM),
    /** Of the server that has that table. */
    QUEUE_SERVER_CPU_MICROS_PER_EVENT(
            "queueServerCpuMicrosPerEvent", "uses", "queue's server CPU per event", "us/event", LESS),
    /** Of a live load; those that failed are not among them. */
    TRANSACTIONS_PER_SECOND("transactionsPerSecond", "has", "transactions/s", "transactions/s", MORE_IS_FASTER),
    /** Of a load's transactions, within which half were done; where they come by a schedule, from when they were due. */
    TRANSACTION_P50_MICROS("transactionP50Micros", "has", "transaction p50", "us", LESS_IS_FASTER),
    TRANSACTION_P99_MICROS("transactionP99Micros", "has", "transaction p99", "us", LESS_IS_FASTER),
    TRANSACTION_MAX_MICROS("transactionMaxMicros", "has", "longest transaction", "us", UNCOMPARED),
    /** The longest that a transaction waited for a free client after it was due. */
    LATE_MICROS("lateMicros", "has", "longest wait for a client", "us", UNCOMPARED),
    /** At most, from when a transaction was due to consumption: half of the tail from each of the two parts. */
    DUE_P50_AT_MOST_MICROS("dueP50AtMostMicros", "has", "p50 from due to consumption", "us", UNCOMPARED),
    DUE_P99_AT_MOST_MICROS("dueP99AtMostMicros", "has", "p99 from due to consumption", "us", UNCOMPARED),
    DUE_P999_AT_MOST_MICROS("dueP999AtMostMicros", "has", "p99.9 from due to consumption", "us", UNCOMPARED),
    FAILED_TRANSACTIONS("failedTransactions", "has", "failed transactions", "transactions", UNCOMPARED, Over.SUM),
    /** Of PostgreSQL with all its processes. */
    SERVER_CPU_MICROS_PER_TRANSACTION(
            "serverCpuMicrosPerTransaction", "uses", "server CPU per transaction", "us/transaction", LESS),
    /** Over a tape, of the process that decodes the WAL. */
    SERVER_CPU_MICROS_PER_EVENT("serverCpuMicrosPerEvent", "uses", "server CPU per event", "us/event", UNCOMPARED),
    /** Over a tape, of the process that decodes the WAL. */
    SERVER_CORES("serverCores", "keeps", "cores of the server busy", "cores", UNCOMPARED),
    /** Of what captures beside a load. */
    READER_CORES("readerCores", "keeps", "cores of the reader busy", "cores", UNCOMPARED),
    PROXY_CORES("proxyCores", "keeps", "cores of the proxy busy", "cores", UNCOMPARED),
    /** The compiler's part of the CPU time of what reads the stream. */
    JIT_SHARE("jitShare", "has", "share of the compiler", "share", UNCOMPARED),
    /** The collector's part of the CPU time of what reads the stream. */
    GC_SHARE("gcShare", "has", "share of the collector", "share", UNCOMPARED),
    /** How full Debezium's queue is, on the average. */
    QUEUE_FILL("queueFill", "has", "queue full", "share", UNCOMPARED),
    /** Of a load that writes: what little the server writes beside another says nothing. */
    WAL_BYTES_PER_TRANSACTION("walBytesPerTransaction", "writes", "WAL per transaction", "bytes/transaction", LESS),
    /** WAL that the server kept for a slot at the end. */
    RETAINED_BYTES("retainedBytes", "has", "retained WAL", "bytes", UNCOMPARED),
    /** WAL that a reader had not consumed at the end. */
    BEHIND_BYTES("behindBytes", "has", "WAL not consumed", "bytes", UNCOMPARED),
    /** How often a snapshot waited for the server to answer. */
    ROUND_TRIPS("roundTrips", "makes", "round trips", "", UNCOMPARED),
    /** JMH's score of a micro-benchmark, in its mode {@code avgt}. */
    SCORE("score", "takes", "time per operation", "ns/op", LESS_IS_FASTER),
    /** In user mode, of all threads of a micro-benchmark's JVM; where the machine counts them. */
    INSTRUCTIONS_PER_OP("instructionsPerOp", "executes", "instructions per operation", "instructions/op", LESS),
    ALLOCATED_BYTES_PER_OP("allocatedBytesPerOp", "has", "allocation per operation", "bytes/op", LESS);

    /** What variants are compared by, over a tape. */
    public static final List<Metric> OF_TRIALS = List.of(
            EVENTS_PER_SECOND,
            CPU_MICROS_PER_EVENT,
            INSTRUCTIONS_PER_EVENT,
            ALLOCATED_BYTES_PER_EVENT,
            PEAK_RSS_BYTES,
            BROKER_CPU_MICROS_PER_EVENT);

    /** What a counted trial tells. */
    public static final List<Metric> COUNTS =
            Arrays.stream(values()).filter(metric -> metric.band != null).toList();

    /** For an event: fewer come of timers and the like. */
    private static final double NEXT_TO_NONE = 0.01;

    private final String id;
    private final String verb;
    private final String label;
    private final String unit;
    private final Better better;
    private final Over over;
    private final Band band;

    Metric(String id, String verb, String label, String unit, Better better) {
        this(id, verb, label, unit, better, Over.MEDIAN);
    }

    Metric(String id, String verb, String label, String unit, Better better, Over over) {
        this(id, verb, label, unit, better, over, null);
    }

    /** Of a counted trial. */
    Metric(String id, String verb, String label, Band band) {
        this(id, verb, label, label.replaceFirst(" per ", "/"), FEWER_COUNTED, Over.MEDIAN, band);
    }

    Metric(String id, String verb, String label, String unit, Better better, Over over, Band band) {
        this.id = id;
        this.verb = verb;
        this.label = label;
        this.unit = unit;
        this.better = better;
        this.over = over;
        this.band = band;
    }

    /** Which direction is better, and whether what is better is faster: memory is not. */
    enum Better {
        LESS,
        LESS_IS_FASTER,
        MORE_IS_FASTER,
        FEWER_COUNTED,
        UNCOMPARED
    }

    /** How the figures of several trials become one. */
    public enum Over {
        MEDIAN,
        MAX,
        SUM
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
     * The one that a verdict is reached by: instructions, which vary least from trial to trial, where there are pairs and all have them;
     * else CPU time.
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
                        .allMatch(comparison -> comparison.pairs() > 0
                                && comparison.pairs() == pairs.getOrDefault(comparison.candidate(), -1));
        return all ? INSTRUCTIONS_PER_EVENT : CPU_MICROS_PER_EVENT;
    }

    /** @return empty for a name that this version does not know */
    public static Optional<Metric> named(String id) {
        return Arrays.stream(values()).filter(metric -> metric.id.equals(id)).findFirst();
    }

    /** The name in JSON, with its unit. */
    @JsonValue
    public String id() {
        return id;
    }

    /**
     * The smallest relative difference that matters, of a count.
     *
     * @param minEffect smallest relative difference of bytecodes that matters
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

    /** Of its figures as they are in JSON. */
    public String unit() {
        return unit;
    }

    public boolean moreIsBetter() {
        return better == MORE_IS_FASTER;
    }

    /** Whether what is better is faster. */
    public boolean isSpeed() {
        return better == LESS_IS_FASTER || better == MORE_IS_FASTER;
    }

    public Over over() {
        return over;
    }

    /** Of a distribution: it may be known only to lie below what its clock can tell, which is 0. */
    boolean isPercentile() {
        return id.matches(".*P\\d+.*Micros");
    }

    /** What a program does by it, for sentences: {@code uses}. */
    public String verb() {
        return verb;
    }

    /** {@code less CPU per event}, {@code fewer events/s}, {@code lower peak RSS}: what a smaller figure is, or a larger one. */
    public String changed(boolean more) {
        boolean level = unit.equals("us") || unit.equals("bytes") || unit.isEmpty();
        String head = label.split(" per |/")[0].toLowerCase(Locale.ROOT);
        String word = level
                ? more ? "higher" : "lower"
                : more ? "more" : head.matches(".*[a-z]s") && !head.endsWith("rss") ? "fewer" : "less";
        return word + " " + label;
    }
}
