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
 * A trial that has begun: its place in the experiment, its folder, and the program that it runs.
 *
 * @param number of the trial, in the order of running, from 1
 * @param folder of the trial, absolute
 * @param relative the folder's path relative to that of the result
 * @param newest the program that it runs or has run; holds null before
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
     * Begins a trial and creates its folder.
     *
     * @param fileName name of the arm, for the folder
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

    /** Runs a trial. It is remembered so that its command line and log can be read also after a failure. */
    public <F> TrialOutcome<F> run(TrialRun<F> trial) throws InterruptedException {
        newest.set(trial);
        return trial.run();
    }

    /** By how many seconds the machine's clock was set since the trial began. */
    double clockSet() {
        return Moment.now().clockSetSince(started);
    }

    /** The journal's entry of this trial, which has ended. */
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
