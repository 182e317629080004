package io.debezium.perf.harness.result;

/**
 * What a comparison comes to. {@code FASTER} means better for any metric: more events per second, less CPU, less memory.
 */
public enum Verdict implements LowerCaseId {
    /** The interval lies wholly beyond the band of differences that do not matter, on the better side. */
    FASTER,
    /** The interval lies wholly beyond the band of differences that do not matter, on the worse side. */
    SLOWER,
    /** The interval lies wholly within the band. */
    EQUIVALENT,
    /** Neither: the measurement does not tell. */
    INCONCLUSIVE,
    /** Nobody asked: it is shown beside what it is not like, a reader that does less, and shares no risk of a false alarm. */
    NONE;
}
