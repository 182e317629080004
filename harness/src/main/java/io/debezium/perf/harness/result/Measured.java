package io.debezium.perf.harness.result;

/** The measurements of a trial: figures, and further data of its kind. */
public interface Measured {

    Figures figures();

    /** A figure; NaN if it was not measured. */
    default double value(Metric metric) {
        return figures().value(metric);
    }
}
