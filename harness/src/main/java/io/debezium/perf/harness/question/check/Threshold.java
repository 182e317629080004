package io.debezium.perf.harness.question.check;

/**
 * How much worse a candidate may be by one metric.
 *
 * @param worse relative to the baseline, 0.05 for 5 %: of the metric itself where less is better, of its inverse where more
 *     is, so that twice as slow is 100 % whichever way it is told
 * @param reason why so much and no more
 */
public record Threshold(double worse, String reason) {}
