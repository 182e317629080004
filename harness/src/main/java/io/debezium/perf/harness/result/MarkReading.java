package io.debezium.perf.harness.result;

/**
 * A reading on the way, taken by the program between two batches.
 *
 * @param events row events so far
 * @param seconds since the program was ready
 * @param cpuMicros CPU time of the process so far
 * @param javaCpuMicros of it, that of the Java threads that live; null where unknown
 * @param allocatedBytes so far
 * @param queueFill share of Debezium's queue that is full at this moment; null where there is no queue
 */
public record MarkReading(
        long events, double seconds, double cpuMicros, Double javaCpuMicros, double allocatedBytes, Double queueFill) {}
