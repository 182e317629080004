package io.debezium.perf.harness.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunLock;

/**
 * A command that measures for so long that it can be resumed.
 *
 * @param <P> its plan
 * @param <R> its result
 */
abstract class ResumableCommand<P, R> implements Callable<Integer> {

    /** Of an option of one command alone: before the others in {@code --help}, whose order is -1 as none is named. */
    static final int FIRST = -2;

    @Spec
    CommandSpec spec;

    private final Function<R, Outcome> outcome;

    ResumableCommand(Function<R, Outcome> outcome) {
        this.outcome = outcome;
    }

    /** Mixed in by the command itself, so that they come where {@code --help} should show them: last. */
    abstract ResultOptions results();

    /**
     * @param earlier what was typed then, when a run is gone on with
     * @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong
     */
    abstract P plan(Optional<Typed> earlier);

    /** @param resumed the folder of the run that is gone on with */
    abstract Ended<R> run(P plan, Console console, Optional<ResultFolder> resumed);

    @Override
    public final Integer call() {
        Optional<Resumption<ResumableCommand<P, R>>> resumed =
                Resumption.of(results().resume, this, spec.commandLine().getParseResult());
        P plan = resumed.map(Resumption::command).orElse(this).plan(resumed.map(Resumption::typed));
        // Before anything is started, which would disturb the run that has it.
        try (RunLock lock = resumed.map(Resumption::folder).map(RunLock::take).orElse(null)) {
            return new Measuring<>(spec.commandLine(), results(), outcome)
                    .run(console -> run(plan, console, resumed.map(Resumption::folder)))
                    .code();
        }
    }

    /** What was typed now, with the seed that was drawn. */
    final Typed typed(long seed) {
        return new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), seed);
    }
}
