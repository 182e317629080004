package io.debezium.perf.harness.result;

import java.util.List;

/**
 * What a trial over a tape has measured within its window. What an event costs is that of the steady state where that is known:
 * interquartile means over the stretches between two readings, in Java threads, and the collector's over the whole window,
 * without the compiler.
 *
 * @param events row events consumed
 * @param marks the readings on the way, in order
 */
public record ReplayFigures(Figures figures, long events, double seconds, List<MarkReading> marks) implements Measured {

    /**
     * A reading on the way, taken by the program between two batches: all that there was so far, and the seconds since the
     * program was ready.
     *
     * @param javaCpuMicros of the CPU time, that of the Java threads that live; null where unknown
     * @param queueFill share of Debezium's queue that is full at this moment; null where there is no queue
     */
    public record MarkReading(
            long events,
            double seconds,
            double cpuMicros,
            Double javaCpuMicros,
            double allocatedBytes,
            Double queueFill) {}
}
