package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.trial.TrialOutcome;

/**
 * A kind of trial: how one is set up, run and summarized in a line. Folder, journal, interference, repeats, failures and the
 * time limit are the same for all kinds: see {@link TrialRunner}.
 *
 * @param <C> the condition of a trial, or its purpose
 * @param <F> the figures of a trial
 */
public interface TrialKind<C, F> {

    /**
     * A trial's place in the plan and what it runs, for a line of progress: {@code round 2 of 6, 500/s, 3.6.3.Final}.
     *
     * @param round for example {@code round 2 of 6}; empty for a trial that belongs to no round
     */
    String place(String round, int arm, C condition);

    /** The name of the trial's arm within the name of its folder. */
    String fileName(int arm, C condition);

    /**
     * Runs a trial to its end. When this returns or throws, every process that it started has ended.
     *
     * @throws TrialFailure if only this trial fails; any other failure means that further trials would fail as well
     */
    TrialOutcome<F> run(Attempt<C> attempt) throws InterruptedException;

    /** The main figures in a line, for the progress display; may be empty. */
    String brief(F figures);

    /** Whether an arm still runs under a condition: not after a failure, since its figures could not be used. */
    default boolean isIn(Journal<C, F> journal, int arm, C condition) {
        return Trial.isMeasured(journal.trials(), arm, condition);
    }

    /** The tolerated interference of a trial with these figures. */
    default Tolerance tolerance(Tolerance planned, F figures) {
        return planned;
    }
}
