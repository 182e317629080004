package io.debezium.perf.harness.result;

/**
 * The machine that a result comes from.
 *
 * @param os name and version
 * @param cpu the CPU's model name
 * @param cores processors that the JVM may use
 * @param memoryBytes physical memory
 * @param harnessJdk the JDK that the harness ran on
 * @param loadAverageBefore one-minute load average before anything was started, or null where unknown
 */
public record Environment(
        String os,
        String kernel,
        String cpu,
        int cores,
        long memoryBytes,
        String harnessJdk,
        Double loadAverageBefore) {}
