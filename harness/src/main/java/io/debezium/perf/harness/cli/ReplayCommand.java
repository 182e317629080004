package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * A command that replays a tape through variants, and can be resumed. Its options are fields of the commands themselves,
 * since {@code --help} shows those of a base class first.
 *
 * @param <P> its plan
 * @param <R> its result
 */
abstract class ReplayCommand<P, R> implements Callable<Integer> {

    @Spec
    CommandSpec spec;

    abstract SamplingOptions sampling();

    abstract ResultOptions results();

    /** Of each variant in a pair, unless something else is asked for. */
    int usualTrialsPerPair() {
        return 2;
    }

    /** @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong */
    abstract P plan(Sampling drawn, Typed typed);

    /** @param resumed the folder of the run that is gone on with */
    abstract Ended<R> run(P plan, Console console, Optional<ResultFolder> resumed);

    /** For the terminal. */
    abstract String text(R result, int columns, boolean colour);

    abstract void report(R result, ResultFolder folder) throws IOException;

    abstract Outcome outcome(R result);

    @Override
    public final Integer call() {
        Optional<Resumption<ReplayCommand<P, R>>> resumed =
                Resumption.of(results().resume, this, spec.commandLine().getParseResult());
        P plan = resumed.map(Resumption::command).orElse(this).plan(resumed.map(Resumption::typed));
        Ended<R> ended;
        try (ProgressConsole console = new ProgressConsole(spec.commandLine().getErr(), Terminal.onError())) {
            ended = run(plan, console, resumed.map(Resumption::folder));
        }
        Answer answer = new Answer(spec.commandLine());
        answer.print(text(ended.result(), Terminal.columns(), Terminal.colour()));
        return answer.finish(ended, this::report, outcome(ended.result()));
    }

    private P plan(Optional<Typed> earlier) {
        Sampling drawn = sampling().sampling(earlier.map(Typed::seed), usualTrialsPerPair());
        Typed typed = earlier.orElseGet(
                () -> new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), drawn.seed()));
        return plan(drawn, typed);
    }
}
