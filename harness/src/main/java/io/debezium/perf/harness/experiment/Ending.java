package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.Outcome.Resumed;
import io.debezium.perf.harness.result.RunStatus;

/**
 * How the measuring part of an experiment ended: whatever happened, what was measured by then is kept.
 *
 * @param status complete unless something came between
 * @param failure what that was; empty for an interruption
 */
record Ending(RunStatus status, Optional<Failure> failure) {

    /** What measures. */
    @FunctionalInterface
    interface Measuring {
        void run() throws InterruptedException;
    }

    /** Runs it. An interruption is cleared, so that results can be written and servers be stopped. */
    static Ending of(Measuring measuring) {
        try {
            measuring.run();
            return new Ending(RunStatus.COMPLETE, Optional.empty());
        } catch (InterruptedException e) {
            return interrupted();
        } catch (CancellationException e) {
            Thread.interrupted();
            return interrupted();
        } catch (Failure e) {
            // What waited without noticing the interruption has failed of it.
            return Thread.interrupted() ? interrupted() : new Ending(RunStatus.FAILED, Optional.of(e));
        }
    }

    private static Ending interrupted() {
        return new Ending(RunStatus.INTERRUPTED, Optional.empty());
    }

    /** The same, failed when it is complete and something else is wrong with it. */
    Ending or(Optional<? extends Failure> other) {
        return status == RunStatus.COMPLETE && other.isPresent()
                ? new Ending(RunStatus.FAILED, Optional.of(other.get()))
                : this;
    }

    /** @param logTail the last lines of the log of the program that failed, if one did */
    Outcome outcome(List<String> logTail) {
        return outcome(logTail, List.of());
    }

    /** @param resumed each time that the run was gone on with */
    Outcome outcome(List<String> logTail, List<Resumed> resumed) {
        return new Outcome(
                status,
                failure.map(Throwable::getMessage).orElse(""),
                failure.isPresent() ? logTail : List.of(),
                resumed);
    }
}
