package io.debezium.perf.harness.result;

/** How a trial went. Which figures are compared follows from it: see {@link Trial#counts}. */
public enum TrialStatus implements LowerCaseId {
    OK,
    /** Something else used the machine meanwhile: it is repeated while there are repeats left. */
    DISTURBED,
    FAILED,
    /**
     * What it was run for cannot be had of it, which says nothing of its other trials: what it was to call is not there in that
     * release, or it never comes to the rest that counting takes.
     */
    ABSENT;
}
