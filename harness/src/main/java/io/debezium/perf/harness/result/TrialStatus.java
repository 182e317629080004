package io.debezium.perf.harness.result;

/** How a trial went. Which figures are compared follows from it: see {@link Trial#counts}. */
public enum TrialStatus implements LowerCaseId {
    OK,
    /** Something else used the machine meanwhile: it is repeated while there are repeats left. */
    DISTURBED,
    FAILED,
    /** What it was to call is not there in that release: it was no use to run it. */
    ABSENT;
}
