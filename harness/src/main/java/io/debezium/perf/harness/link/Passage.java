package io.debezium.perf.harness.link;

import java.time.Instant;

/**
 * How a snapshot has gone, by the program's own word.
 *
 * @param asked when the reader was asked to run, all that the program itself does before being done
 * @param first when the first row was handed over
 * @param last when the last had been consumed
 * @param askedCpuMicros CPU time of the process when it was asked
 * @param lastCpuMicros likewise behind the last row
 * @param keys their sum, over all rows
 */
public record Passage(Instant asked, Instant first, Instant last, long askedCpuMicros, long lastCpuMicros, long keys) {}
