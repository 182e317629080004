package io.debezium.perf.harness.result;

/**
 * What the trials of a load under a condition come to: medians over the rounds, of what {@link ImpactFigures} says of each.
 *
 * @param p50Micros NaN where the generator's log is too coarse for it
 * @param failed transactions that failed, of all rounds together
 * @param failedShare likewise of all transactions, 0 to 1
 * @param worstTrial number of the trial of which most failed
 * @param worstFailedShare of its transactions
 * @param serverInstructionsPerTransaction NaN where they were not counted
 * @param serverCores of PostgreSQL with all its processes; NaN where unknown
 * @param readerCores NaN where nothing reads
 * @param proxyCores NaN without a proxy that the harness has started
 * @param behindBytes WAL that the reader had not consumed at the end; NaN where nothing reads
 * @param jitShare of the reader's CPU time that its compiler had, 0 to 1; NaN likewise
 * @param notKeepingUp trials in which the reader did not keep up with the load
 */
public record ImpactMedians(
        double transactionsPerSecond,
        double p50Micros,
        double p99Micros,
        long failed,
        double failedShare,
        int worstTrial,
        double worstFailedShare,
        double serverCpuMicrosPerTransaction,
        double serverInstructionsPerTransaction,
        double serverCores,
        double readerCores,
        double proxyCores,
        double walBytesPerTransaction,
        double retainedBytes,
        double behindBytes,
        double jitShare,
        int notKeepingUp) {}
