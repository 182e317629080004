package io.debezium.perf.harness.question.check;

/**
 * How much worse a candidate may be by one metric.
 *
 * @param worse relative to the baseline, 0.05 for 5 %: of the metric itself if less is better, of its inverse if more is
 * better, so that half the speed is 100 % by either
 * @param reason why this limit was chosen
 */
public record Threshold(double worse, String reason) {}
