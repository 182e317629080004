package io.debezium.perf.harness.jfr;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * What a JFR file holds, as far as the harness is interested.
 *
 * @param file where it was read from
 * @param jvm name and version of the JVM that wrote it ({@code jdk.JVMInformation}); empty when not recorded
 * @param start when it begins: the start of its first chunk
 * @param length that its chunks cover
 * @param flaw why it is not whole, as a predicate: the JVM was killed, or some of it is damaged; empty where it is
 * @param cpuTime {@code jdk.CPUTimeSample}, weight 1 each
 * @param cpuTimePeriod mean CPU time that one of those stands for; zero when there are none
 * @param cpuTimeLost how many more the JVM lost, by the name of the thread ({@code jdk.CPUTimeSamplesLost})
 * @param execution {@code jdk.ExecutionSample}, weight 1 each
 * @param wallClock async-profiler's, of threads whether they run or wait, weighted by the samples that one stands for
 * @param allocation {@code jdk.ObjectAllocationSample}, weighted in bytes; where there are none, {@code
 *     jdk.ObjectAllocationInNewTLAB} by the size of the new buffer, which is what async-profiler's sample stands for, and
 *     {@code jdk.ObjectAllocationOutsideTLAB} by that of the object. The type is the allocated class
 * @param thrown {@code jdk.JavaExceptionThrow}, or {@code jdk.JavaErrorThrow} where the recording has none of the
 *     former; the type is the thrown class
 * @param messages for each class and stack in {@code thrown} the first message seen
 * @param throwables how many more throwables the JVM had created at the last {@code jdk.ExceptionStatistics} than at
 *     the first; 0 when there are fewer than two
 * @param waits by the name of their event, weighted in nanoseconds; the type is the class waited on
 * @param collections what the collector did
 * @param threads the names of Java threads by the operating system's id, as {@link Sample#thread} has them
 * @param traced the types of its events that have stacks
 */
public record FlightRecording(
        Path file,
        String jvm,
        Instant start,
        Duration length,
        String flaw,
        Samples cpuTime,
        Duration cpuTimePeriod,
        Map<String, Long> cpuTimeLost,
        Samples execution,
        Samples wallClock,
        Samples allocation,
        Samples thrown,
        Map<ThrownAt, String> messages,
        long throwables,
        List<Samples> waits,
        CollectorWork collections,
        Map<Long, String> threads,
        Set<String> traced) {

    /**
     * Reads a recording of JDK 17 or later, the intact chunks of one that is truncated or damaged.
     *
     * @throws InvalidConfiguration if there is no such file, it cannot be read, it is no flight recording, or no chunk of it is
     *     intact
     * @throws io.debezium.perf.harness.UnfitEnvironment if it needs more memory than this JVM has
     */
    public static FlightRecording read(Path file) {
        return RecordingReader.read(file);
    }

    /**
     * The samples that CPU is told by: those of CPU time when the recording has any, since they also see native code; else the
     * execution samples, or the wall-clock samples of one without these.
     */
    public Samples running() {
        if (!cpuTime.isEmpty()) {
            return cpuTime;
        }
        return execution.isEmpty() && !wallClock.isEmpty() ? wallClock : execution;
    }

    /** A class thrown at one place. */
    public record ThrownAt(String type, Trace trace) {}

    /**
     * What the collector did.
     *
     * @param collector {@code G1New}, with the old collector's name where it has another: {@code G1New, G1Old}
     * @param count how many collections ({@code jdk.GarbageCollection})
     * @param pauseSum the time that they stopped all threads for, in total
     * @param pauseMax the longest of those stops
     * @param pauses each stop ({@code jdk.GCPhasePause}), earliest first
     */
    public record CollectorWork(
            String collector, long count, Duration pauseSum, Duration pauseMax, List<Stop> pauses) {}

    /** A stop of all threads by the collector. */
    public record Stop(Instant start, Duration length, String name) {}
}
