package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.trial.TrialOutcome;

/**
 * A kind of trial: how one is set up, run and told in a line. Folder, journal, interference, repeats, failures and the time
 * limit are the same for all kinds: see {@link TrialRunner}.
 *
 * @param <C> what a trial runs under or for
 * @param <F> what it measures
 */
public interface TrialKind<C, F> {

    /**
     * Its place in the plan and what runs, for a line of progress: {@code round 2 of 6, 500/s, 3.6.3.Final}.
     *
     * @param round {@code round 2 of 6}; empty outside the rounds
     */
    String place(String round, int arm, C condition);

    /** What runs, for the name of its folder. */
    String fileName(int arm, C condition);

    /**
     * Runs one to its end; what it has started has ended when this returns, or throws.
     *
     * @throws TrialFailure for what the trial itself gets wrong; any other failure makes every further trial pointless
     */
    TrialOutcome<F> run(Attempt<C> attempt) throws InterruptedException;

    /** The figures that somebody who watches wants to see, in a line; empty for none. */
    String brief(F figures);

    /** Whether an arm still runs under a condition: after one failure its figures there would say nothing. */
    default boolean isIn(Journal<C, F> journal, int arm, C condition) {
        return Trial.isMeasured(journal.trials(), arm, condition);
    }

    /** What else may go on during a trial. */
    default Tolerance tolerance(Tolerance planned, F figures) {
        return planned;
    }
}
