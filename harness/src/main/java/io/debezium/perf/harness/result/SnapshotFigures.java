package io.debezium.perf.harness.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a trial has measured, all from the start of its process; of an incremental snapshot, all from the signal that asked for
 * it, when the program had been streaming for a moment.
 *
 * @param rows that came, each once; of a catalog, the tables, types or schemas that it has
 * @param startUpSeconds until the reader was asked to run: the JVM, and what the program does for itself; 0 for an incremental
 *     snapshot
 * @param firstRowSeconds until the first row was handed over
 * @param seconds until the last row had been consumed; of an incremental snapshot, until the connector's word behind it that it
 *     was complete
 * @param startUpCpuMicros CPU time of the process until the reader was asked to run, in steps of 10 ms
 * @param cpuMicros CPU time of the process until the last row had been consumed, likewise
 * @param allocatedBytes by its Java threads until then
 * @param peakRssBytes peak resident set, or null where unknown
 * @param serverCpuMicros CPU time of all the server's processes meanwhile, in steps of 10 ms, or null where unknown
 * @param roundTrips how often it had waited for the server to answer until then, starting connections among it; null for a
 *     native way
 * @param content what the rows' content comes to: of a trial that belongs to no round and whose times count for nothing; null
 *     for all others
 * @param beside what went on beside an incremental snapshot; null for an initial one
 * @param hardware what the CPU has counted, an event being a row, from when the program had read its command line until the
 *     last row had been consumed; null where the machine counts nothing
 */
public record SnapshotFigures(
        long rows,
        double startUpSeconds,
        double firstRowSeconds,
        double seconds,
        double startUpCpuMicros,
        double cpuMicros,
        double allocatedBytes,
        Long peakRssBytes,
        Double serverCpuMicros,
        Long roundTrips,
        String content,
        StreamedBeside beside,
        HardwareFigures hardware) {

    /**
     * What went on beside an incremental snapshot.
     *
     * @param superseded rows that came by a change of them alone, which had come while their chunk was read
     * @param lag commit to consumption of the changes that were streamed meanwhile; their number is its count
     */
    public record StreamedBeside(long superseded, Latency lag) {}

    /** The kernel's clock goes in such steps. */
    public static final double TICK_MICROS = 10_000;

    /** NaN where they were not counted. */
    public double instructionsPerRow() {
        return hardware == null ? Double.NaN : hardware.instructionsPerEvent();
    }

    /** Rows by the time in all. */
    @JsonProperty
    public double rowsPerSecond() {
        return rows / seconds;
    }

    @JsonProperty
    public double cpuMicrosPerRow() {
        return cpuMicros / rows;
    }

    @JsonProperty
    public double allocatedBytesPerRow() {
        return allocatedBytes / rows;
    }
}
