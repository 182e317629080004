package io.debezium.perf.harness.result;

/** Whether a reader's lag grows under a load that goes on. */
public enum Growth implements LowerCaseId {
    /** It gains less than is tolerated, surely. */
    HOLDS,
    /** It gains more, surely. */
    GROWS,
    /** Neither was shown. */
    UNCLEAR;
}
