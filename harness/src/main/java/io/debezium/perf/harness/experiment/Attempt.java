package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialRun;

/**
 * A trial from its begin on: what it is to run, where it has its files, and what is known of its program however it ends.
 *
 * @param number in the order that they run, from 1
 * @param folder absolute
 * @param relative the folder, to that of the result
 * @param newest the program that it runs, or has run; null before
 * @param <C> the kind of condition
 */
public record Attempt<C>(
        int number,
        int round,
        int arm,
        C condition,
        Path folder,
        String relative,
        Moment started,
        AtomicReference<TrialRun<?>> newest) {

    /**
     * Makes its folder, now that it begins.
     *
     * @param fileName of what runs in it
     * @throws UnfitEnvironment if it cannot be written
     */
    static <C> Attempt<C> begin(ResultFolder results, int number, String fileName, int round, int arm, C condition) {
        try {
            Path folder = results.trial(number, fileName);
            String relative = results.path().relativize(folder).toString();
            return new Attempt<>(
                    number, round, arm, condition, folder, relative, Moment.now(), new AtomicReference<>());
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(results.path(), e);
        }
    }

    private Optional<TrialRun<?>> program() {
        return Optional.ofNullable(newest.get());
    }

    /** The program's command line; empty while it is not known. */
    String command() {
        return program().map(TrialRun::command).orElse("");
    }

    /** Runs a trial, of which the newest tells of its program however it ends. */
    public <F> TrialOutcome<F> run(TrialRun<F> trial) throws InterruptedException {
        newest.set(trial);
        return trial.run();
    }

    /** By how many seconds the machine's clock was set since its begin. */
    double clockSet() {
        return Moment.now().clockSetSince(started);
    }

    /** As it is kept, now that it has ended. */
    <F> Trial<C, F> ended(TrialOutcome<F> outcome) {
        boolean failed = outcome.status() == TrialStatus.FAILED;
        return new Trial<>(
                number,
                round,
                arm,
                condition,
                outcome.status(),
                outcome.message(),
                failed ? program().map(TrialRun::logTail).orElse(List.of()) : List.of(),
                relative,
                started.time(),
                Moment.now().since(started).toMillis() / 1000.0,
                outcome.figuresOrNull(),
                outcome.interference().orElse(null));
    }
}
