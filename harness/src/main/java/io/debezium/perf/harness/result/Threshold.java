package io.debezium.perf.harness.result;

/**
 * How much worse a candidate may be by one metric.
 *
 * @param worse relative to the baseline, 0.05 for 5 %: of the metric itself where less is better, of its inverse where more
 *     is, so that twice as slow is 100 % whichever way it is told
 * @param within bytes per operation more than the baseline that are allowed whatever the ratio, since a ratio of next to
 *     nothing means nothing; null for none
 * @param reason why so much and no more
 */
public record Threshold(double worse, Double within, String reason) {}
