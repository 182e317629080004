package io.debezium.perf.harness.result;

/** The verdict of a gate; the worst first. */
public enum GateVerdict implements LowerCaseId {
    /** The whole interval is beyond the threshold. */
    REGRESSED,
    /** The figure was not measured. */
    NOT_MEASURED,
    /** The interval spans the threshold: the measurement does not decide. */
    INCONCLUSIVE,
    /** The whole interval is within the threshold. */
    HELD;
}
