package io.debezium.perf.harness.result;

/**
 * What the load generator achieved within the window.
 *
 * @param transactions transactions that succeeded
 * @param failed transactions that did not
 * @param transactionsPerSecond transactions that succeeded per second
 * @param latency duration of transactions, from the scheduled start if a rate was requested, otherwise from the actual start
 * @param lateMillis how far behind its schedule the generator fell at most; null without a rate
 */
public record LoadResult(
        long transactions, long failed, double transactionsPerSecond, Latency latency, Double lateMillis) {}
