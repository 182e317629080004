package io.debezium.perf.harness.result;

import io.debezium.perf.harness.Digests;

/**
 * The machine that a result comes from.
 *
 * @param cpu the CPU's model name
 * @param cores processors that the JVM may use
 * @param harness the commit of this project that ran, with {@code -dirty} appended if files were changed; its version if git
 *     cannot tell
 * @param harnessJdk the JDK that the harness ran on
 * @param loadAverageBefore one-minute load average before anything was started, or null where unknown
 * @param counters why hardware counters are unavailable, and the remedy; empty if they are available
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

    /**
     * A digest of CPU model, cores, memory in whole GiB and kind of operating system, 12 hexadecimal digits; figures of two
     * runs are comparable only if it is equal. The kernel's patch level and the host name are left out: equal machines are
     * interchangeable, and a container has another name each time.
     */
    public String fingerprint() {
        long gib = Math.round(memoryBytes / (double) (1 << 30));
        return Digests.brief(cpu + "|" + cores + "|" + gib + "|" + kernel.split(" ", 2)[0]);
    }

    /** The sentence on hardware counters: that they were used, or why not and the remedy. */
    public String instructions() {
        return counters.isEmpty() ? "counted by the CPU" : counters;
    }
}
