package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The result of {@code perf record}: one trial under a live load, and the analysis of its recording.
 *
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
 * @param reading how the figures are to be read
 */
@ResultOf("record")
public record RecordResult(
        ResultHeader header,
        RecordedVariant variant,
        DatabaseInfo database,
        WorkloadInfo workload,
        Window window,
        ProcessFigures figures,
        List<ThreadCpu> threads,
        LoadResult load,
        Latency latency,
        CoreUse cores,
        List<SeriesPoint> series,
        CatchUp catchUp,
        Analysis analysis,
        List<String> notes,
        RecordReading reading)
        implements Result {

    /**
     * What was under test.
     *
     * @param jdk the version of the JDK, with its vendor
     * @param properties the Debezium properties, passwords replaced by {@code ***}
     * @param command the command line of the program under test; the class path is in a file beside its log
     */
    public record RecordedVariant(
            String spec,
            String debezium,
            String plugin,
            String jdk,
            List<String> jvm,
            List<Property> properties,
            String command) {}

    /**
     * CPU time of one thread of the program under test over the window, as the operating system counted it.
     *
     * @param osThreadId the id that JFR calls {@code osThreadId}
     * @param name the Java name where it has one, else the name that the operating system has
     * @param kind whose work it is
     * @param share of the CPU time of all threads, 0 to 1; null before it is worked out
     * @param cpuMicrosPerEvent null likewise, and where no event was consumed
     */
    public record ThreadCpu(
            long osThreadId, String name, Kind kind, double cpuMicros, Double share, Double cpuMicrosPerEvent) {

        public ThreadCpu(long osThreadId, String name, Kind kind, double cpuMicros) {
            this(osThreadId, name, kind, cpuMicros, null, null);
        }

        /** Whose work a thread does. */
        public enum Kind {
            JAVA,
            GC,
            JIT,
            VM
        }
    }

    /**
     * Whose CPU time and whose rate the figures are, and how well the samples cover the threads.
     *
     * @param split CPU time by whose work it was, in the order of the kinds, those without time left out; empty where that
     *     was not counted
     * @param allocatedBytesPerSecond NaN where nothing was measured
     * @param sampled the Java threads, by name; empty without a recording
     */
    public record RecordReading(
            List<CpuPortion> split, double allocatedBytesPerSecond, Pace pace, List<SampledThread> sampled) {}

    /** @param share of all threads' CPU time, 0 to 1 */
    public record CpuPortion(ThreadCpu.Kind kind, double share) {}

    /**
     * Java threads of one name, as the operating system counted their CPU time and as they were sampled.
     *
     * @param counted part of the Java threads' CPU time, 0 to 1
     * @param sampled part of the samples with a stack, 0 to 1
     */
    public record SampledThread(String name, double counted, double sampled) {}

    /**
     * Whether the engine kept up with the load while it was recorded. It decides what events/s means: an engine that kept
     * up ran at the load's rate, not at its own limit.
     *
     * @param state what the lag did
     * @param firstSeconds median lag in the first third of the recording
     */
    public record Pace(State state, double firstSeconds, double lastSeconds) {

        /** What the lag did. */
        public enum State {
            /** Small, and did not grow. */
            KEPT_UP,
            /** Grew. */
            FELL_BEHIND,
            /** Shrank, or was large at first and small in the end. */
            CAUGHT_UP,
            /** Large, but neither grew nor shrank. */
            BEHIND,
            UNKNOWN
        }
    }
}
