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
 * A figure of a trial, declared once: its name in JSON, the verb and the name in sentences and tables, its unit, which
 * direction is better, and how the values of several trials are aggregated. Medians, comparisons, tables, thresholds and the
 * words for a change follow from it.
 */
public enum Metric {
    /** Events delivered per second. In a snapshot an event is a row, and the time begins with the process. */
    EVENTS_PER_SECOND("eventsPerSecond", "delivers", "events/s", "events/s", MORE_IS_FASTER),
    /** Median latency from commit to consumption. */
    LATENCY_P50_MICROS("latencyP50Micros", "has", "median latency", "us", LESS),
    LATENCY_P90_MICROS("latencyP90Micros", "has", "p90 latency", "us", UNCOMPARED),
    LATENCY_P95_MICROS("latencyP95Micros", "has", "p95 latency", "us", UNCOMPARED),
    LATENCY_P99_MICROS("latencyP99Micros", "has", "p99 latency", "us", LESS),
    LATENCY_P999_MICROS("latencyP999Micros", "has", "p99.9 latency", "us", UNCOMPARED),
    LATENCY_MAX_MICROS("latencyMaxMicros", "has", "longest latency", "us", UNCOMPARED, Over.MAX),
    /** Time of a snapshot from the start of the process until the last row was consumed. */
    SNAPSHOT_MICROS("snapshotMicros", "has", "total time", "us", LESS_IS_FASTER),
    /** Time of a snapshot from the start of the process until the first row was delivered. */
    FIRST_ROW_MICROS("firstRowMicros", "has", "time to the first row", "us", LESS_IS_FASTER),
    /** Time from the start of the process until it reads the stream or, in a snapshot, is asked to. */
    START_UP_MICROS("startUpMicros", "has", "time to start", "us", UNCOMPARED),
    /** CPU time per event; in a snapshot an event is a row. */
    CPU_MICROS_PER_EVENT("cpuMicrosPerEvent", "uses", "CPU per event", "us/event", LESS_IS_FASTER),
    /** Instructions in user mode, in the threads that do the program's own work; only with hardware counters. */
    INSTRUCTIONS_PER_EVENT(
            "instructionsPerEvent", "executes", "instructions per event", "instructions/event", LESS_IS_FASTER),
    CYCLES_PER_EVENT("cyclesPerEvent", "takes", "cycles per event", "cycles/event", UNCOMPARED),
    INSTRUCTIONS_PER_CYCLE("instructionsPerCycle", "executes", "instructions per cycle", "", UNCOMPARED),
    /** Median instructions per event in the first third of a window, divided by those in the last third. */
    INSTRUCTIONS_TREND("instructionsTrend", "has", "trend of the instructions", "", UNCOMPARED),
    /**
     * Share of the time in which the counters ran: below 1 if other programs used them too; the figures are scaled accordingly.
     */
    COUNTED_SHARE("countedShare", "has", "share of the CPU time counted", "share", UNCOMPARED),
    /** CPU time per event over the whole window of a trial over a tape, including the compiler's threads. */
    MEAN_CPU_MICROS_PER_EVENT("meanCpuMicrosPerEvent", "uses", "mean CPU per event", "us/event", UNCOMPARED),
    ALLOCATED_BYTES_PER_EVENT("allocatedBytesPerEvent", "has", "allocation per event", "bytes/event", LESS),
    /** Bytecode instructions executed in a counted trial. */
    BYTECODES_PER_EVENT("bytecodesPerEvent", "executes", "bytecodes per event", new Band(1, 0, 1)),
    /** Objects and arrays created in a counted trial. */
    OBJECTS_PER_EVENT("objectsPerEvent", "creates", "objects per event", new Band(1, 0, 1)),
    /** Bytes allocated in a counted trial, by the JVM's own count with C1 only, which does not eliminate allocations. */
    BYTES_PER_EVENT("bytesPerEvent", "allocates", "bytes per event", new Band(1, 0, 1)),
    /** Atomic read-modify-write operations in a counted trial. */
    ATOMICS_PER_EVENT("atomicsPerEvent", "does", "atomics per event", new Band(4, 0, 2)),
    /** Monitors entered in a counted trial. */
    MONITORS_PER_EVENT("monitorEntersPerEvent", "enters", "monitors per event", new Band(1, 0, 1)),
    /** Calls of {@code park}, {@code Object.wait} and {@code Thread.sleep} in a counted trial. */
    PARKS_PER_EVENT("parksPerEvent", "has", "parks per event", new Band(20, 0.1, 5)),
    /** Calls of native methods that the calling class declares and that are not intrinsics of the JVM. */
    NATIVES_PER_EVENT("nativesPerEvent", "makes", "native calls per event", new Band(20, 0.05, 5)),
    /** Reads and writes of files and sockets; their number depends on how much data arrives at once. */
    TRANSFERS_PER_EVENT("transfersPerEvent", "does", "reads and writes per event", new Band(20, 0.05, 5)),
    PEAK_RSS_BYTES("peakRssBytes", "has", "peak RSS", "bytes", LESS),
    /** Most heap in use at any report of the program within the window. */
    PEAK_HEAP_BYTES("peakHeapBytes", "has", "peak heap", "bytes", UNCOMPARED),
    /** Heap in use after all garbage was collected. */
    LIVE_HEAP_BYTES("liveHeapBytes", "has", "live heap", "bytes", UNCOMPARED),
    RSS_BYTES("rssBytes", "has", "resident memory", "bytes", UNCOMPARED),
    /** Number of the process's threads, as the operating system counts them. */
    THREADS("threads", "has", "threads", "", UNCOMPARED),
    /** Number of open file descriptors, including sockets. */
    OPEN_FILES("openFiles", "has", "open files", "", UNCOMPARED),
    /** Cores that the program kept busy. */
    CPU_CORES("cpuCores", "keeps", "cores busy", "cores", UNCOMPARED),
    /** The most WAL that the program was behind within the window. */
    PEAK_LAG_BYTES("peakLagBytes", "has", "peak lag", "bytes", UNCOMPARED),
    /** The longest that the program was behind in a burst. */
    PEAK_LAG_MICROS("peakLagMicros", "has", "longest lag", "us", UNCOMPARED),
    /** Rate of the load during a surge. */
    SURGE_TRANSACTIONS_PER_SECOND(
            "surgeTransactionsPerSecond", "has", "transactions/s in the surge", "transactions/s", UNCOMPARED),
    /** From the end of a burst until the program had caught up. */
    DRAIN_MICROS("drainMicros", "has", "time to catch up", "us", UNCOMPARED),
    /** CPU time per event of the Kafka node that the harness has started. */
    BROKER_CPU_MICROS_PER_EVENT("brokerCpuMicrosPerEvent", "uses", "broker CPU per event", "us/event", LESS),
    /** Rows that the consumers of the queue table receive per second. */
    DELIVERIES_PER_SECOND("deliveriesPerSecond", "has", "deliveries/s", "deliveries/s", MORE_IS_FASTER),
    /** Median time from an event's commit to the commit of its insertion into the queue table. */
    WRITTEN_P50_MICROS("writtenP50Micros", "has", "median time until written", "us", UNCOMPARED),
    /** The most rows in the queue table at any time. */
    QUEUE_DEPTH("queueDepth", "has", "rows in the queue", "rows", UNCOMPARED),
    /** Time from when the reader had caught up until the queue table was empty. */
    QUEUE_DRAIN_MICROS("queueDrainMicros", "has", "time until the queue is empty", "us", UNCOMPARED),
    /** Rows of the queue table that were delivered more than once. */
    DELIVERED_TWICE("deliveredTwice", "has", "rows delivered twice", "rows", UNCOMPARED, Over.SUM),
    /** CPU time per delivery of the server that has the queue table. */
    QUEUE_SERVER_CPU_MICROS_PER_EVENT(
            "queueServerCpuMicrosPerEvent", "uses", "queue's server CPU per event", "us/event", LESS),
    /** Successful transactions per second of a live load. */
    TRANSACTIONS_PER_SECOND("transactionsPerSecond", "has", "transactions/s", "transactions/s", MORE_IS_FASTER),
    /** Median duration of a load's transactions; if they follow a schedule, from when they were due. */
    TRANSACTION_P50_MICROS("transactionP50Micros", "has", "transaction p50", "us", LESS_IS_FASTER),
    TRANSACTION_P99_MICROS("transactionP99Micros", "has", "transaction p99", "us", LESS_IS_FASTER),
    TRANSACTION_MAX_MICROS("transactionMaxMicros", "has", "longest transaction", "us", UNCOMPARED),
    /** The longest that a transaction waited for a free client after it was due. */
    LATE_MICROS("lateMicros", "has", "longest wait for a client", "us", UNCOMPARED),
    /**
     * Upper bound of the latency from when a transaction was due to consumption; each of the two parts accounts for half of the
     * tail.
     */
    DUE_P50_AT_MOST_MICROS("dueP50AtMostMicros", "has", "p50 from due to consumption", "us", UNCOMPARED),
    DUE_P99_AT_MOST_MICROS("dueP99AtMostMicros", "has", "p99 from due to consumption", "us", UNCOMPARED),
    DUE_P999_AT_MOST_MICROS("dueP999AtMostMicros", "has", "p99.9 from due to consumption", "us", UNCOMPARED),
    FAILED_TRANSACTIONS("failedTransactions", "has", "failed transactions", "transactions", UNCOMPARED, Over.SUM),
    /** CPU time per transaction of all processes of PostgreSQL. */
    SERVER_CPU_MICROS_PER_TRANSACTION(
            "serverCpuMicrosPerTransaction", "uses", "server CPU per transaction", "us/transaction", LESS),
    /** CPU time per event, over a tape, of the process that decodes the WAL. */
    SERVER_CPU_MICROS_PER_EVENT("serverCpuMicrosPerEvent", "uses", "server CPU per event", "us/event", UNCOMPARED),
    /** Cores that the process that decodes the WAL keeps busy, over a tape. */
    SERVER_CORES("serverCores", "keeps", "cores of the server busy", "cores", UNCOMPARED),
    /** Cores that the capturing process keeps busy beside a load. */
    READER_CORES("readerCores", "keeps", "cores of the reader busy", "cores", UNCOMPARED),
    PROXY_CORES("proxyCores", "keeps", "cores of the proxy busy", "cores", UNCOMPARED),
    /** The JIT compiler's share of the reader's CPU time. */
    JIT_SHARE("jitShare", "has", "share of the compiler", "share", UNCOMPARED),
    /** The garbage collector's share of the reader's CPU time. */
    GC_SHARE("gcShare", "has", "share of the collector", "share", UNCOMPARED),
    /** Average fill of Debezium's queue, 0 to 1. */
    QUEUE_FILL("queueFill", "has", "queue full", "share", UNCOMPARED),
    /** WAL per transaction of a load that writes; meaningless for a read-only load. */
    WAL_BYTES_PER_TRANSACTION("walBytesPerTransaction", "writes", "WAL per transaction", "bytes/transaction", LESS),
    /** WAL that the server retained for the slot at the end. */
    RETAINED_BYTES("retainedBytes", "has", "retained WAL", "bytes", UNCOMPARED),
    /** WAL that a reader had not consumed at the end. */
    BEHIND_BYTES("behindBytes", "has", "WAL not consumed", "bytes", UNCOMPARED),
    /** Number of times that a snapshot waited for an answer of the server. */
    ROUND_TRIPS("roundTrips", "makes", "round trips", "", UNCOMPARED),
    /** JMH's score of a micro-benchmark, in its mode {@code avgt}. */
    SCORE("score", "takes", "time per operation", "ns/op", LESS_IS_FASTER),
    /** Instructions per operation in user mode, in all threads of a micro-benchmark's JVM; only with hardware counters. */
    INSTRUCTIONS_PER_OP("instructionsPerOp", "executes", "instructions per operation", "instructions/op", LESS),
    ALLOCATED_BYTES_PER_OP("allocatedBytesPerOp", "has", "allocation per operation", "bytes/op", LESS);

    /** The metrics by which variants are compared over a tape. */
    public static final List<Metric> OF_TRIALS = List.of(
            EVENTS_PER_SECOND,
            CPU_MICROS_PER_EVENT,
            INSTRUCTIONS_PER_EVENT,
            ALLOCATED_BYTES_PER_EVENT,
            PEAK_RSS_BYTES,
            BROKER_CPU_MICROS_PER_EVENT);

    /** The metrics of counted trials. */
    public static final List<Metric> COUNTS =
            Arrays.stream(values()).filter(metric -> metric.band != null).toList();

    /** The smallest count per event that is worth a comment: smaller ones come from timers and the like. */
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

    /** A metric of counted trials. */
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

    /** Which direction is better, and whether better means faster, which is not so for memory. */
    enum Better {
        LESS,
        LESS_IS_FASTER,
        MORE_IS_FASTER,
        FEWER_COUNTED,
        UNCOMPARED
    }

    /** How the figures of several trials are aggregated. */
    public enum Over {
        MEDIAN,
        MAX,
        SUM
    }

    /**
     * The tolerance of a count: some depend more than others on the interleaving of threads.
     *
     * @param effects factor by which the smallest effect that matters exceeds that of bytecodes
     * @param floor difference per event below which nothing matters
     * @param alone further factor for comparing single trials that ran at different times, under different load of the machine
     */
    private record Band(double effects, double floor, double alone) {}

    /**
     * The metric that decides the verdict: instructions, which vary least from trial to trial, if all pairs have them;
     * otherwise CPU time.
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

    /** The metric of a name in JSON; empty if this version does not know it. */
    public static Optional<Metric> named(String id) {
        return Arrays.stream(values()).filter(metric -> metric.id.equals(id)).findFirst();
    }

    /** The name in JSON, with its unit. */
    @JsonValue
    public String id() {
        return id;
    }

    /**
     * The smallest relative difference of this count that matters.
     *
     * @param minEffect smallest relative difference of bytecodes that matters
     * @param value the baseline's count per event, above 0
     */
    public double matters(double minEffect, double value) {
        return Math.max(minEffect * band.effects, band.floor / value);
    }

    /**
     * Whether the counts of single trials of two variants differ.
     *
     * @param minEffect smallest relative difference of bytecodes that matters
     * @param before count per event of the first; with NaN the result is false
     */
    public boolean differs(double minEffect, double before, double after) {
        return Math.abs(after - before) > band.alone * Math.max(minEffect * band.effects * before, band.floor);
    }

    /**
     * Whether this count depends on the program alone, and not on the interleaving of threads or on how much data arrives at
     * once.
     */
    public boolean steady() {
        return band.floor == 0;
    }

    /** The count per event up to which this metric is not reported. */
    public double negligible() {
        return Math.max(band.floor, NEXT_TO_NONE);
    }

    /** The name for people. */
    public String label() {
        return label;
    }

    /** The unit of the values in JSON. */
    public String unit() {
        return unit;
    }

    public boolean moreIsBetter() {
        return better == MORE_IS_FASTER;
    }

    /** Whether better means faster. */
    public boolean isSpeed() {
        return better == LESS_IS_FASTER || better == MORE_IS_FASTER;
    }

    public Over over() {
        return over;
    }

    /** Whether this is a percentile of a distribution, for which 0 means: below the clock's resolution. */
    boolean isPercentile() {
        return id.matches(".*P\\d+.*Micros");
    }

    /** The verb for sentences about a program: {@code uses}. */
    public String verb() {
        return verb;
    }

    /**
     * The words for a smaller or a larger figure: {@code less CPU per event}, {@code fewer events/s}, {@code lower peak RSS}.
     */
    public String changed(boolean more) {
        boolean level = unit.equals("us") || unit.equals("bytes") || unit.isEmpty();
        String head = label.split(" per |/")[0].toLowerCase(Locale.ROOT);
        String word = level
                ? more ? "higher" : "lower"
                : more ? "more" : head.matches(".*[a-z]s") && !head.endsWith("rss") ? "fewer" : "less";
        return word + " " + label;
    }
}
