package io.debezium.perf.harness.result;

/** How a trial ended. */
public enum RunStatus {
    COMPLETE,
    INTERRUPTED,
    FAILED
}
