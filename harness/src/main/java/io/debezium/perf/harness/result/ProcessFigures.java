package io.debezium.perf.harness.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The primary figures over the window.
 *
 * @param processCpuMicros CPU time of the whole process: Java threads, compiler, collector
 * @param peakRssBytes peak resident set of the process since its start, or null where the system does not tell
 * @param peakHeapBytes most heap in use at any progress report within the window
 * @param harnessCpuMicros CPU time of the harness itself, all of it, which competes for the same cores
 * @param hardware what the CPU counted within it; null where it counts nothing for us, or there were no events
 */
public record ProcessFigures(
        long events,
        double seconds,
        long processCpuMicros,
        long allocatedBytes,
        Long peakRssBytes,
        long peakHeapBytes,
        long harnessCpuMicros,
        HardwareFigures hardware) {

    /** NaN where they were not counted. */
    public double instructionsPerEvent() {
        return hardware == null ? Double.NaN : hardware.value(Metric.INSTRUCTIONS_PER_EVENT);
    }

    @JsonProperty
    public double eventsPerSecond() {
        return seconds == 0 ? 0 : events / seconds;
    }

    /** NaN when there were no events. */
    @JsonProperty
    public double cpuMicrosPerEvent() {
        return events == 0 ? Double.NaN : (double) processCpuMicros / events;
    }

    /** NaN when there were no events. */
    @JsonProperty
    public double allocatedBytesPerEvent() {
        return events == 0 ? Double.NaN : (double) allocatedBytes / events;
    }
}
