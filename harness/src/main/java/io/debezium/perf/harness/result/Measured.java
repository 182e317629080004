package io.debezium.perf.harness.result;

/** What a trial has measured: figures, and what else its kind has. */
public interface Measured {

    Figures figures();

    /** NaN where it was not measured. */
    default double value(Metric metric) {
        return figures().value(metric);
    }
}
