package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.load.Load;

/**
 * A trial of any kind, ready to run. For one use.
 *
 * @param <F> the figures of its kind, a record of {@code result}
 */
public interface TrialRun<F> {

    /**
     * Runs the trial to its end. Every process that it started has ended when this returns or throws.
     *
     * @throws TrialFailure if this trial fails; the next one may not
     * @throws io.debezium.perf.harness.Failure of another type if every trial of this kind would fail
     * @throws InterruptedException if it was interrupted
     */
    TrialOutcome<F> run() throws InterruptedException;

    /**
     * The command line of the measured program, also after a failure; empty before it was built, and in a trial without a
     * program.
     */
    String command();

    /** The last lines of the measured program's log, also after a failure; empty before it was started. */
    List<String> logTail();

    /** The load on the database, which has ended; empty if the trial has none or did not start it. */
    default Optional<Load> load() {
        return Optional.empty();
    }
}
