package io.debezium.perf.harness.result;

/**
 * The machine that a result comes from.
 *
 * @param cpu the CPU's model name
 * @param cores processors that the JVM may use
 * @param harness the commit of this project that ran, with {@code -dirty} behind it where files were changed; its version where
 *     no git tells
 * @param harnessJdk the JDK that the harness ran on
 * @param loadAverageBefore one-minute load average before anything was started, or null where unknown
 * @param counters why the CPU counts no instructions for us, and the remedy; empty where it does
 */
public record Environment(
        String os,
        String kernel,
        String cpu,
        int cores,
        long memoryBytes,
        String harness,
        String harnessJdk,
        Double loadAverageBefore,
        String counters) {

    /** That the CPU counted instructions, or why it did not and what to do about it. */
    public String instructions() {
        return counters.isEmpty() ? "counted by the CPU" : counters;
    }
}
