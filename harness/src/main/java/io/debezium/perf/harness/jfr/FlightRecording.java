package io.debezium.perf.harness.jfr;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The part of a JFR file's content that the harness uses.
 *
 * @param jvm name and version of the JVM that wrote it ({@code jdk.JVMInformation}); empty when not recorded
 * @param length the time that its chunks cover
 * @param cpuTime {@code jdk.CPUTimeSample}, weight 1 each, with those that the JVM calls lost ({@code jdk.CPUTimeSamplesLost}):
 *     the sampler takes no stack of a thread that runs the JVM's own code (it parks, wakes another thread, allocates outside its
 *     buffer, stops for a safepoint), so these have {@link #INSIDE_JVM} as their only frame
 * @param cpuTimePeriod mean CPU time that one of these samples stands for; zero without samples
 * @param cpuTimeLost number of these that have no other frame
 * @param execution {@code jdk.ExecutionSample}, weight 1 each
 * @param allocation {@code jdk.ObjectAllocationSample}, weighted in bytes; where there are none, {@code
 *     jdk.ObjectAllocationInNewTLAB} by the size of the new buffer, which is what async-profiler's sample stands for, and
 *     {@code jdk.ObjectAllocationOutsideTLAB} by that of the object. The type is the allocated class
 * @param incidents exceptions thrown and waits, by event; a wait is weighted in nanoseconds, an exception with 0; the type is
 *     the class thrown or waited on
 * @param collector {@code G1New}, with the old collector's name where it has another: {@code G1New, G1Old}
 * @param pauses each stop of all threads by the collector ({@code jdk.GCPhasePause})
 * @param threads the names of Java threads by the operating system's id, in the form of {@link Sample#thread}
 */
public record FlightRecording(
        String jvm,
        Duration length,
        Samples cpuTime,
        Duration cpuTimePeriod,
        long cpuTimeLost,
        Samples execution,
        Samples allocation,
        List<Samples> incidents,
        String collector,
        List<Duration> pauses,
        Map<Long, String> threads) {

    /** The frame of samples that hit the JVM's own code. */
    public static final String INSIDE_JVM = "(inside the JVM)";

    /**
     * The samples for CPU profiles: CPU-time samples if the recording has any, since they include native code; otherwise
     * execution samples.
     */
    public Samples running() {
        return cpuTime.isEmpty() ? execution : cpuTime;
    }
}
