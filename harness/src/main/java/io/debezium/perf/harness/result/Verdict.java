package io.debezium.perf.harness.result;

/** The verdict of a comparison. {@code FASTER} means better for any metric: more events per second, less CPU, less memory. */
public enum Verdict implements LowerCaseId {
    /** The interval lies wholly beyond the band of differences that do not matter, on the better side. */
    FASTER,
    /** The interval lies wholly beyond the band of differences that do not matter, on the worse side. */
    SLOWER,
    /** The interval lies wholly within the band. */
    EQUIVALENT,
    /** The interval lies partly within the band, or is unbounded: the measurement does not decide. */
    INCONCLUSIVE,
    /** No verdict: the two do different work, as Debezium and the raw reader, and are only shown together. */
    NONE;
}
