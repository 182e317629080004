package io.debezium.perf.harness.result;

/**
 * What came of more events than usual at once.
 *
 * @param from second since the reader was ready at which they began to come; 0 for a backlog
 * @param to second at which they ended; 0 for a backlog
 * @param offeredPerSecond transactions a second in between, those of the steady load among them; null for a backlog
 * @param peakLagBytes most WAL that the reader was behind from then on; null where unknown
 * @param peakLagMillis its latest event from then on; null for a backlog, whose events are as old as they are
 * @param drainSeconds from the end of the burst until the lag in bytes was no larger than the largest before it; of a
 *     backlog from when it was read until its last event had come; null where that was not seen
 * @param peakHeapBytes most heap in use at any report of the whole trial
 */
public record Burst(
        double from,
        double to,
        Double offeredPerSecond,
        Double peakLagBytes,
        Double peakLagMillis,
        Double drainSeconds,
        long peakHeapBytes) {}
