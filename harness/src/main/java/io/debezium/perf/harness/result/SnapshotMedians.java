package io.debezium.perf.harness.result;

/**
 * What the trials of a subject with a table come to: medians over the rounds, of what {@link SnapshotFigures} says of each.
 *
 * @param instructionsPerRow NaN where they were not counted
 * @param serverCpuMicrosPerRow of all the server's processes; NaN where unknown
 * @param roundTrips NaN where they were not counted
 * @param streamed changes beside an incremental snapshot; NaN for an initial one
 * @param lagP50Micros commit to consumption of these; NaN where there were none
 * @param lagP99Micros likewise
 */
public record SnapshotMedians(
        double startUpSeconds,
        double firstRowSeconds,
        double seconds,
        double rowsPerSecond,
        double cpuMicrosPerRow,
        double instructionsPerRow,
        double serverCpuMicrosPerRow,
        double allocatedBytesPerRow,
        double peakRssBytes,
        double roundTrips,
        double streamed,
        double lagP50Micros,
        double lagP99Micros) {}
