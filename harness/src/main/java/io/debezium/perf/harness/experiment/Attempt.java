package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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
 * @param <C> the kind of condition
 */
public final class Attempt<C> {

    private final int number;
    private final int round;
    private final int arm;
    private final C condition;
    private final Path folder;
    private final String relative;
    private final Moment started = Moment.now();
    private TrialRun<?> program;

    /**
     * Makes its folder, now that it begins.
     *
     * @param number in the order that they run, from 1
     * @param fileName of what runs in it
     * @throws UnfitEnvironment if it cannot be written
     */
    Attempt(ResultFolder results, int number, String fileName, int round, int arm, C condition) {
        this.number = number;
        this.round = round;
        this.arm = arm;
        this.condition = condition;
        try {
            this.folder = results.trial(number, fileName);
            this.relative = results.path().relativize(folder).toString();
        } catch (IOException e) {
            throw UnfitEnvironment.of("experiment.cannot-be-written", results.path(), e.getMessage())
                    .because(e);
        }
    }

    int number() {
        return number;
    }

    public int round() {
        return round;
    }

    public int arm() {
        return arm;
    }

    public C condition() {
        return condition;
    }

    /** Absolute. */
    public Path folder() {
        return folder;
    }

    /** The program's command line; empty while it is not known. */
    String command() {
        return program == null ? "" : program.command();
    }

    /** Runs a trial, of which the newest tells of its program however it ends. */
    public <F> TrialOutcome<F> run(TrialRun<F> trial) throws InterruptedException {
        program = trial;
        return trial.run();
    }

    /** By how many seconds the machine's clock was set since its begin. */
    double clockSet() {
        return Moment.now().clockSetSince(started);
    }

    /** As it is kept, now that it has ended. */
    <F> Trial<C, F> ended(TrialOutcome<F> outcome) {
        return new Trial<>(
                number,
                round,
                arm,
                condition,
                outcome.status(),
                outcome.message(),
                outcome.status() == TrialStatus.FAILED && program != null ? program.logTail() : List.of(),
                relative,
                started.time(),
                Moment.now().since(started).toMillis() / 1000.0,
                outcome.figuresOrNull(),
                outcome.interference().orElse(null));
    }
}
