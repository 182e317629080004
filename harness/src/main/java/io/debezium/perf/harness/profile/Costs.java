package io.debezium.perf.harness.profile;

import java.util.Map;

import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;

/**
 * What was counted outside the recording during exactly the time that it covers. Samples only say how a cost is
 * distributed, since the CPU-time sampler loses some of them under load and allocation samples are estimates; these
 * figures say how much there was to distribute.
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

    /** Without the CPU time of single threads. */
    public Costs(long events, Double javaCpuMicros, Double allocatedBytes) {
        this(events, javaCpuMicros, allocatedBytes, new ThreadTimes(Map.of()));
    }

    /** @param events row events consumed, at least 1 */
    public static Costs ofEvents(long events) {
        return new Costs(events, null, null);
    }

    /**
     * The CPU time of the Java threads alone is what the process used less its own threads, so that Java threads that
     * have ended meanwhile are in it.
     *
     * @param allocatedBytes or null when unknown
     * @param threads CPU time of each of its threads; empty when unknown
     */
    public static Costs ofProcess(long events, double processCpuMicros, Double allocatedBytes, ThreadTimes threads) {
        double own = threads.byThread().values().stream()
                .filter(time -> ThreadKind.of(time.name()) != ThreadKind.JAVA)
                .mapToDouble(time -> time.nanos() / 1e3)
                .sum();
        return new Costs(events, Math.max(0, processCpuMicros - own), allocatedBytes, threads);
    }
}
