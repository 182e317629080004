package io.debezium.perf.harness.profile;

/**
 * What was counted outside the recording during exactly the time that it covers. Samples only say how a cost is
 * distributed, since the CPU-time sampler loses some of them under load and allocation samples are estimates; these
 * figures say how much there was to distribute.
 *
 * @param events row events consumed, at least 1
 * @param javaCpuMicros CPU time of all Java threads in microseconds, or null when unknown
 * @param allocatedBytes bytes allocated by all Java threads, or null when unknown
 */
public record Costs(long events, Double javaCpuMicros, Double allocatedBytes) {

    public Costs {
        if (events < 1) {
            throw new IllegalArgumentException("events (%d) must be at least 1".formatted(events));
        }
    }

    /** @param events row events consumed, at least 1 */
    public static Costs ofEvents(long events) {
        return new Costs(events, null, null);
    }
}
