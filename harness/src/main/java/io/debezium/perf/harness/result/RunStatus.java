package io.debezium.perf.harness.result;

/** How a run ended. */
public enum RunStatus {
    COMPLETE,
    INTERRUPTED,
    FAILED
}
