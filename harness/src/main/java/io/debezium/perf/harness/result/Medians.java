package io.debezium.perf.harness.result;

/**
 * The medians of the trials of an arm under a condition.
 *
 * @param arm index of the arm
 * @param trials number of trials whose figures count, at most one for each round
 * @param figures the aggregates over these trials
 * @param <C> the kind of condition
 */
public record Medians<C>(int arm, C condition, int trials, Figures figures) {

    /** An aggregate; NaN if no trial has the figure. */
    public double value(Metric metric) {
        return figures.value(metric);
    }
}
