package io.debezium.perf.harness.result;

/** Whether a trial succeeded, which determines whether its figures are used: see {@link Trial#counts}. */
public enum TrialStatus implements LowerCaseId {
    OK,
    /** Something else used the machine meanwhile; the trial is repeated while repeats are left. */
    DISTURBED,
    FAILED,
    /**
     * The trial cannot provide what it was run for, which does not affect other trials: the method to call does not exist in
     * that release, or the program never becomes idle, which counting requires.
     */
    ABSENT;
}
