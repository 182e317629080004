package io.debezium.perf.harness.result;

/**
 * The machine that a result comes from.
 *
 * @param cpu the CPU's model name
 * @param cores processors that the JVM may use
 * @param harnessJdk the JDK that the harness ran on
 * @param loadAverageBefore one-minute load average before anything was started, or null where unknown
 * @param counters why the CPU counts no instructions for us, and the remedy; empty where it does, null in a result of before that
 *     was asked
 */
public record Environment(
        String os,
        String kernel,
        String cpu,
        int cores,
        long memoryBytes,
        String harnessJdk,
        Double loadAverageBefore,
        String counters) {}
