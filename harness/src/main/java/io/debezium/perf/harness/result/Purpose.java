package io.debezium.perf.harness.result;

/** What a trial is run for. */
public enum Purpose implements LowerCaseId {
    /** Its figures are compared. */
    TIMED,
    /** Recorded by JFR: its stacks are compared. */
    RECORDED,
    /** Every event's content is checked; nothing is timed. */
    DIGEST,
    /** Calls of methods are counted; nothing is timed. */
    COUNTED;
}
