package io.debezium.perf.harness.command;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.command.Tool.OutOption;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.live.LiveView;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.process.ChildEnvironment;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;

/**
 * A command that measures: it makes a plan, runs it, shows progress on standard error and, with {@code --live}, on a page,
 * prints the answer and writes the report.
 *
 * @param <P> its plan
 * @param <R> its result
 */
public abstract class MeasuringCommand<P, R extends Result> extends Tool {

    @Mixin
    public OutOption results;

    @Mixin
    public LiveOption live;

    private final Measurement<P, R> measurement;

    public MeasuringCommand(Measurement<P, R> measurement) {
        this.measurement = measurement;
    }

    /** Carries out a plan. */
    @FunctionalInterface
    public interface Measurement<P, R extends Result> {

        /**
         * @param resumed the folder of the run that is resumed; empty for a new run
         * @throws Failure if nothing could be measured
         */
        RunResult<? extends R> run(P plan, Console console, Optional<ResultFolder> resumed);
    }

    /** Default values, by option, that differ from those of other commands with the same options. */
    public Map<String, String> defaults() {
        return Map.of();
    }

    /**
     * The seed that was given. Otherwise a new one at each call, or a fixed one with {@code --shard}, since all shards of an
     * experiment need the same.
     */
    public long seed() {
        ParseResult parsed = spec.commandLine().getParseResult();
        long usual = parsed.hasMatchedOption(ShardOption.SHARD) ? ShardOption.SEED : System.nanoTime() >>> 16;
        return parsed.matchedOptionValue("--seed", usual);
    }

    /**
     * Makes the plan from the options.
     *
     * @param typed the command line, with the seed
     * @throws io.debezium.perf.harness.InvalidConfiguration if an option is missing or wrong
     */
    public abstract P plan(Invocation typed);

    /**
     * The exit code of the command.
     *
     * @param failure the exit code of what went wrong; 0 if nothing did
     */
    public int exitCode(R result, int failure) {
        return failure;
    }

    @Override
    public Integer call() {
        return measure(plan(typed(seed())), Optional.empty());
    }

    /**
     * Measures, prints the answer and writes the report.
     *
     * @return the exit code
     */
    final int measure(P plan, Optional<ResultFolder> resumed) {
        try (ProgressConsole console = new ProgressConsole(err(), Terminal.onError())) {
            Optional<LiveView> view = live.open(console, typed(0).commandLine());
            try {
                Console shown = view.map(LiveView::console).orElse(console);
                Set<String> withheld = ChildEnvironment.withheld(System.getenv());
                if (!withheld.isEmpty()) {
                    shown.say("Not passed on to what is measured (a variant's jvm= sets options): "
                            + String.join(", ", withheld));
                }
                RunResult<? extends R> ended = measurement.run(plan, shown, resumed);
                console.close();
                int failure = print(ended);
                view.ifPresent(page -> end(page, ended));
                return exitCode(ended.result(), failure);
            } catch (Failure e) {
                view.ifPresent(page -> page.end("", "", e.getMessage()));
                throw e;
            } finally {
                view.ifPresent(LiveView::close);
            }
        }
    }

    private void end(LiveView page, RunResult<? extends R> ended) {
        String headline;
        try {
            headline = reports().of(ended.result(), ended.folder()).headline();
        } catch (IOException e) {
            headline = "";
        }
        boolean interrupted = ended.result().outcome().status() == RunStatus.INTERRUPTED;
        page.end(
                headline,
                ended.folder().html().toString(),
                ended.failure().map(Throwable::getMessage).orElse(interrupted ? "interrupted" : ""));
    }
}
