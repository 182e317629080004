package io.debezium.perf.harness.result;

/** What a trial is run for. */
public enum Purpose implements LowerCaseId {
    /** To compare its figures. */
    TIMED,
    /** To compare its stacks, which JFR records. */
    RECORDED,
    /** To check the content of every event; nothing is timed. */
    DIGEST,
    /** To count what the code executes; nothing is timed. */
    COUNTED;
}
