package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The result of {@code perf record}: one trial under a live load, and the analysis of its recording.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code record}
 * @param startedAt when the command was started
 * @param outcome how it ended
 * @param commandLine what was typed, without passwords
 * @param environment the machine
 * @param variant what was under test
 * @param database where PostgreSQL came from
 * @param workload the load that was asked for
 * @param window when the figures were taken, or null when the trial ended before the recording
 * @param figures the primary figures over the window, or null likewise
 * @param threads CPU of every thread of the program under test over the window, most first; empty where the operating
 *     system does not tell
 * @param load what the load generator achieved within the window, or null likewise
 * @param latency commit to consumption over the window, or null likewise
 * @param cores who kept the machine busy over the window, or null likewise
 * @param series one point a second over the whole trial
 * @param catchUp how the engine drained what was left when the load had stopped, or null likewise
 * @param analysis what the recording says, or null when there is none
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf(command = "record", schemaVersion = RecordResult.SCHEMA_VERSION)
public record RecordResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment,
        Variant variant,
        Database database,
        Workload workload,
        Window window,
        Figures figures,
        List<ThreadCpu> threads,
        Load load,
        Latency latency,
        CoreUse cores,
        List<Point> series,
        CatchUp catchUp,
        Analysis analysis,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    public RecordResult {
        threads = List.copyOf(threads);
        series = List.copyOf(series);
        notes = List.copyOf(notes);
    }

    /**
     * How the trial ended.
     *
     * @param status {@code COMPLETE}, or why the figures are partial
     * @param message why, in the words of the failure; empty when complete
     * @param logTail the last lines of the program's log when it failed
     * @param resumed each time that a run was gone on with after an interruption, oldest first
     */
    public record Outcome(Status status, String message, List<String> logTail, List<Resumed> resumed) {

        public Outcome {
            logTail = List.copyOf(logTail);
            // Results from before this was noted have none.
            resumed = resumed == null ? List.of() : List.copyOf(resumed);
        }

        /** Of a run that went through at once. */
        public Outcome(Status status, String message, List<String> logTail) {
            this(status, message, logTail, List.of());
        }
    }

    /**
     * That a run was gone on with.
     *
     * @param trials that had ended by then, disturbed and failed ones among them
     */
    public record Resumed(Instant at, int trials) {}

    /** How a trial ended. */
    public enum Status {
        COMPLETE,
        INTERRUPTED,
        FAILED
    }

    /**
     * What was under test.
     *
     * @param spec the variant spec as given
     * @param debezium the Debezium version
     * @param plugin the logical decoding plugin
     * @param jdk the version of the JDK, with its vendor
     * @param jvm extra JVM options
     * @param properties the Debezium properties, passwords replaced by {@code ***}
     * @param command the command line of the program under test; the class path is in a file beside its log
     */
    public record Variant(
            String spec,
            String debezium,
            String plugin,
            String jdk,
            List<String> jvm,
            List<Property> properties,
            String command) {

        public Variant {
            jvm = List.copyOf(jvm);
            properties = List.copyOf(properties);
        }
    }

    /** A Debezium property as it was given to the engine. */
    public record Property(String name, String value) {}

    /**
     * Where PostgreSQL came from.
     *
     * @param kind {@code local}, {@code container}, {@code embedded} or {@code external}
     * @param reason why this kind, in a sentence
     * @param version the server's own version string
     * @param settings the server settings that differ from the built-in defaults
     */
    public record Database(String kind, String reason, String version, List<Setting> settings) {

        public Database {
            settings = List.copyOf(settings);
        }
    }

    /**
     * A server setting that differs from its built-in default.
     *
     * @param value with its unit, as {@code SHOW} prints it
     * @param builtIn the built-in default, in the setting's base unit
     * @param source where the value comes from, as {@code pg_settings.source}
     */
    public record Setting(String name, String value, String builtIn, String source) {}

    /**
     * The load that was asked for.
     *
     * @param name {@code simple-update}, {@code tpcb-like}, {@code select-only} or the script's file name
     * @param generator {@code pgbench 15.18} or {@code jdbc}
     * @param scale pgbench's scale: 100,000 accounts each
     * @param targetRate transactions/s asked for, or null when as many as the server takes (closed loop)
     */
    public record Workload(
            String name, String generator, int scale, int clients, int jobs, Double targetRate, String command) {}

    /**
     * When the figures were taken: the recording's own start and end.
     *
     * @param warmUpSeconds how long the engine was under load before it
     */
    public record Window(Instant start, Instant end, double warmUpSeconds) {

        public double seconds() {
            return (end.toEpochMilli() - start.toEpochMilli()) / 1000.0;
        }
    }

    /**
     * The primary figures over the window.
     *
     * @param events row events consumed
     * @param processCpuMicros CPU time of the whole process: Java threads, compiler, collector
     * @param allocatedBytes allocated by Java threads
     * @param peakRssBytes peak resident set of the process since its start, or null where the system does not tell
     * @param peakHeapBytes most heap in use at any progress report within the window
     * @param harnessCpuMicros CPU time of the harness itself, all of it, which competes for the same cores
     */
    public record Figures(
            long events,
            double seconds,
            long processCpuMicros,
            long allocatedBytes,
            Long peakRssBytes,
            long peakHeapBytes,
            long harnessCpuMicros) {

        @JsonProperty
        public double eventsPerSecond() {
            return seconds == 0 ? 0 : events / seconds;
        }

        /** NaN when there were no events. */
        @JsonProperty
        public double cpuMicrosPerEvent() {
            return events == 0 ? Double.NaN : (double) processCpuMicros / events;
        }

        /** NaN when there were no events. */
        @JsonProperty
        public double allocatedBytesPerEvent() {
            return events == 0 ? Double.NaN : (double) allocatedBytes / events;
        }
    }

    /**
     * CPU time of one thread of the program under test over the window, as the operating system counted it.
     *
     * @param osThreadId the id that JFR calls {@code osThreadId}
     * @param name the Java name where it has one, else the name that the operating system has
     * @param kind whose work it is
     */
    public record ThreadCpu(long osThreadId, String name, Kind kind, double cpuMicros) {

        /** Whose work a thread does. */
        public enum Kind {
            JAVA,
            GC,
            JIT,
            VM
        }
    }

    /**
     * What the load generator achieved within the window.
     *
     * @param transactions transactions that succeeded
     * @param failed transactions that did not
     * @param transactionsPerSecond transactions that succeeded per second
     * @param latency from the scheduled start where a rate was asked for, else from the start
     * @param lateMillis how far behind its schedule the generator fell at most; null without a rate
     */
    public record Load(
            long transactions, long failed, double transactionsPerSecond, Latency latency, Double lateMillis) {}

    /**
     * What a load generator printed of its whole run, warm-up and all, beside what its log of every transaction says of it.
     *
     * @param transactions that succeeded, which both agree on
     * @param printedPerSecond of them, by its own last words
     * @param countedPerSecond likewise, from the first one's start in the log to the last one's end
     */
    public record Printout(long transactions, double printedPerSecond, double countedPerSecond) {

        /** The generator's clock starts before its first transaction does, and stops when its last thread has ended. */
        private static final double SECONDS_APART = 0.1;

        /** Likewise in mean pauses between two transactions, of which there are long ones where they come by a schedule. */
        private static final double PAUSES = 10;

        /** Whether both rates are the same but for what lies before the first and behind the last transaction. */
        public boolean agrees() {
            double allowed = (SECONDS_APART * printedPerSecond + PAUSES) / transactions;
            return transactions == 0 || Math.abs(printedPerSecond - countedPerSecond) <= allowed * printedPerSecond;
        }
    }

    /**
     * The state at one moment, once a second.
     *
     * @param second seconds since the program under test was ready
     * @param phase what was going on: {@code warmup}, {@code recording}, {@code catchup}
     * @param eventsPerSecond since the point before
     * @param cpuCores CPU seconds per second since the point before
     * @param latencyP50Micros commit to consumption since the point before; null when nothing was consumed
     * @param millisBehindSource Debezium's own {@code MilliSecondsBehindSource}; null when it does not answer
     * @param queueUsed Debezium's queue: records in it; null likewise
     * @param transactionsPerSecond of the load since the point before; null when unknown
     */
    public record Point(
            double second,
            String phase,
            double eventsPerSecond,
            double cpuCores,
            long heapUsedBytes,
            double allocatedBytesPerSecond,
            Double latencyP50Micros,
            Double latencyP99Micros,
            Long millisBehindSource,
            Long queueUsed,
            Double transactionsPerSecond) {

        /** The same with the load's transactions, which are known only when the load has ended. */
        public Point withTransactions(Double perSecond) {
            return new Point(
                    second,
                    phase,
                    eventsPerSecond,
                    cpuCores,
                    heapUsedBytes,
                    allocatedBytesPerSecond,
                    latencyP50Micros,
                    latencyP99Micros,
                    millisBehindSource,
                    queueUsed,
                    perSecond);
        }
    }

    /**
     * CPU cores kept busy over the window, CPU seconds per second.
     *
     * @param engine the program under test
     * @param database PostgreSQL with all its processes; null when it does not run on this machine's kernel
     * @param load the load generator, where it is a process of its own, with a Kafka node that the harness has started
     * @param harness the harness itself, and the load where there is no pgbench
     * @param other everything else on the machine; null where the parts above are not all known
     * @param stealPercent share of all cores' time that the hypervisor gave to other machines; null where unknown
     */
    public record CoreUse(
            double engine, Double database, double load, double harness, Double other, Double stealPercent) {}

    /**
     * How the engine drained what was left when the load had stopped.
     *
     * @param done whether it caught up within the limit
     * @param events row events consumed by then, since the engine was ready
     * @param remainingBytes WAL between what the engine had confirmed and the server's position at the end
     */
    public record CatchUp(boolean done, double seconds, long events, long remainingBytes, double limitSeconds) {}
}
