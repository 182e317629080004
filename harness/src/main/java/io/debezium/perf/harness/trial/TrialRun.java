package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.load.Load;

/**
 * A trial that is to be run, of whichever kind. One use.
 *
 * @param <F> the figures of its kind, a record of {@code result}
 */
public interface TrialRun<F> {

    /**
     * Runs it to its end. Whatever it has started has ended when this returns, normally or not.
     *
     * @throws TrialFailure if this trial fails; the next one may not
     * @throws io.debezium.perf.harness.Failure another one, if every trial of its kind would fail
     * @throws InterruptedException if it was interrupted
     */
    TrialOutcome<F> run() throws InterruptedException;

    /** The command line of what is measured, also when the trial failed; empty before it was made, and without a program. */
    String command();

    /** The last lines of the log of what is measured, also when the trial failed; empty before it was started. */
    List<String> logTail();

    /** The load that it puts on the database, ended; empty when it did not come that far, and without one. */
    default Optional<Load> load() {
        return Optional.empty();
    }
}
