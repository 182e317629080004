package io.debezium.perf.harness.profile;

import java.nio.file.Path;

import io.debezium.perf.harness.host.ThreadTimes;

/**
 * A recording to be compared.
 *
 * @param recording the JFR file
 * @param costs what was counted during it, or null when nothing is known: then only shares can be compared
 */
public record RecordedTrial(Path recording, Costs costs) {

    /**
     * @param events row events within the recording, at least 1
     * @param threads CPU time of each thread within it; empty when unknown
     * @param processCpuMicros CPU time of the whole process within it
     * @param allocatedBytes by all Java threads within it, or null when unknown
     */
    public static RecordedTrial of(
            Path recording, long events, ThreadTimes threads, double processCpuMicros, Double allocatedBytes) {
        return new RecordedTrial(recording, Costs.ofProcess(events, processCpuMicros, allocatedBytes, threads));
    }

    /** @param events row events within the recording, at least 1 */
    public static RecordedTrial ofEvents(Path recording, long events) {
        return new RecordedTrial(recording, Costs.ofEvents(events));
    }
}
