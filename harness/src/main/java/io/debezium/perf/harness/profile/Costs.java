package io.debezium.perf.harness.profile;

import java.util.Map;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;

/**
 * Totals that were counted outside the recording, during exactly the time that it covers. Samples only show how a cost is
 * distributed, since the CPU-time sampler loses some under load and allocation samples are estimates; these totals are what is
 * distributed.
 *
 * @param events row events consumed, at least 1
 * @param javaCpuMicros CPU time of all Java threads in microseconds, or null when unknown
 * @param allocatedBytes bytes allocated by all Java threads, or null when unknown
 * @param threads CPU time of each thread; empty when unknown
 */
public record Costs(long events, Double javaCpuMicros, Double allocatedBytes, ThreadTimes threads) {

    public Costs {
        if (events < 1) {
            throw new IllegalArgumentException("events (%d) must be at least 1".formatted(events));
        }
    }

    /** Costs without the CPU time of each thread. */
    public Costs(long events, Double javaCpuMicros, Double allocatedBytes) {
        this(events, javaCpuMicros, allocatedBytes, new ThreadTimes(Map.of()));
    }

    /** @param events row events consumed, at least 1 */
    public static Costs ofEvents(long events) {
        return new Costs(events, null, null);
    }

    /**
     * The costs of a process. The CPU time of Java threads is computed as that of the process minus that of the JVM's own
     * threads, so that it includes Java threads that have ended.
     *
     * @param allocatedBytes or null when unknown
     * @param threads CPU time of each thread of the process; empty when unknown
     */
    public static Costs ofProcess(long events, double processCpuMicros, Double allocatedBytes, ThreadTimes threads) {
        double own = threads.byThread().values().stream()
                .filter(time -> ThreadKind.of(time.name()) != ThreadKind.JAVA)
                .mapToDouble(time -> time.nanos() / 1e3)
                .sum();
        return new Costs(events, Math.max(0, processCpuMicros - own), allocatedBytes, threads);
    }
}
