package io.debezium.perf.harness.result;

/**
 * What the trials of an arm under a condition come to.
 *
 * @param arm its index
 * @param trials that stand, one a round at most
 * @param figures over these
 * @param <C> the kind of condition
 */
public record Medians<C>(int arm, C condition, int trials, Figures figures) {

    /** NaN where no trial knows it. */
    public double value(Metric metric) {
        return figures.value(metric);
    }
}
