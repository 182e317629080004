package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The measurements of a trial over a tape within its window. The cost of an event is that of the steady state if known: the
 * interquartile mean of the Java threads' CPU time over the spans between two readings, plus the collector's over the whole
 * window, without the compiler's.
 *
 * @param events number of row events consumed
 * @param marks the readings within the trial, in order
 */
public record ReplayFigures(Figures figures, long events, double seconds, List<MarkReading> marks) implements Measured {

    /**
     * A reading that the program took between two batches: totals so far, and the seconds since the program was ready.
     *
     * @param javaCpuMicros CPU time of the live Java threads; null where unknown
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
