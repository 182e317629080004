package io.debezium.perf.harness.result;

/**
 * What the spread of the pairs says about the number of pairs, for the metric that decides.
 *
 * @param spread standard deviation of the paired log-ratios, estimated robustly
 * @param pairsNeeded pairs after which a true difference of nothing is told from {@code minEffect}, mostly
 * @param smallestEffect the smallest relative difference that the planned pairs find nine times in ten
 */
public record Forecast(double spread, int pairsNeeded, double smallestEffect) {}
