package io.debezium.perf.harness.result;

/** Whether a figure, such as a reader's lag, grows over time. */
public enum Growth implements LowerCaseId {
    /** The whole interval of the slope is below the tolerated growth. */
    HOLDS,
    /** The whole interval of the slope is above the tolerated growth. */
    GROWS,
    /** Neither was shown with the required confidence. */
    UNCLEAR;
}
