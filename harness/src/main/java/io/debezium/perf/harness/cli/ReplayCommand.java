package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Ended;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Typed;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.ResultFolder;

/**
 * A command that replays a tape through variants, and can be resumed.
 *
 * @param <P> its plan
 * @param <R> its result
 */
abstract class ReplayCommand<P, R> implements Callable<Integer> {

    /** Of an option of one command alone: before the others in {@code --help}, whose order is -1 as none is named. */
    static final int FIRST = -2;

    @Spec
    CommandSpec spec;

    @Mixin
    TapeOptions tape;

    @Mixin
    final SamplingOptions sampling;

    @Option(names = "--out", paramLabel = "DIR", description = "Where results go (default: results/ of the project).")
    Path out;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Go on with an interrupted run from its folder of results; no other option is needed.")
    Path resume;

    private final int usualTrialsPerPair;
    private final Text<R> text;
    private final Answer.Rendering<R> reports;
    private final Function<R, Outcome> outcome;

    /** @param usualTrialsPerPair of each variant, unless something else is asked for */
    ReplayCommand(
            SamplingOptions sampling,
            int usualTrialsPerPair,
            Text<R> text,
            Answer.Rendering<R> reports,
            Function<R, Outcome> outcome) {
        this.sampling = sampling;
        this.usualTrialsPerPair = usualTrialsPerPair;
        this.text = text;
        this.reports = reports;
        this.outcome = outcome;
    }

    /** A result for the terminal. */
    @FunctionalInterface
    interface Text<R> {
        String of(R result, int columns, boolean colour);
    }

    /**
     * @param results where the folder of results is made
     * @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong
     */
    abstract P plan(Sampling drawn, Path results, Typed typed);

    /** @param resumed the folder of the run that is gone on with */
    abstract Ended<R> run(P plan, Console console, Optional<ResultFolder> resumed);

    @Override
    public final Integer call() {
        Optional<Resumption<ReplayCommand<P, R>>> resumed =
                Resumption.of(resume, this, spec.commandLine().getParseResult());
        P plan = resumed.map(Resumption::command).orElse(this).plan(resumed.map(Resumption::typed));
        Ended<R> ended;
        try (ProgressConsole console = new ProgressConsole(spec.commandLine().getErr(), Terminal.onError())) {
            ended = run(plan, console, resumed.map(Resumption::folder));
        }
        Answer answer = new Answer(spec.commandLine());
        answer.print(text.of(ended.result(), Terminal.columns(), Terminal.colour()));
        return answer.finish(ended, reports, outcome.apply(ended.result()));
    }

    private P plan(Optional<Typed> earlier) {
        Sampling drawn = sampling.sampling(earlier.map(Typed::seed), usualTrialsPerPair);
        Typed typed = earlier.orElseGet(
                () -> new Typed(spec.commandLine().getParent().getParseResult().originalArgs(), drawn.seed()));
        return plan(drawn, out == null ? Home.folder().resolve("results") : out, typed);
    }
}
