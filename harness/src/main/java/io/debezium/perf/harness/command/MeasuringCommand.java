package io.debezium.perf.harness.command;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;

import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Measurement;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.host.Ports;
import io.debezium.perf.harness.live.LiveView;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.process.ChildEnvironment;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.tape.TapeRequest;

/**
 * A command that measures: it makes a plan, runs it, shows progress on standard error and, with {@code --live}, on a page,
 * prints the answer and writes the report.
 *
 * @param <P> its plan
 * @param <R> its result
 */
@HelpGroup.Of(HelpGroup.RESULT)
public abstract class MeasuringCommand<P, R extends Result> extends ResultTool {

    static final String LIVE = "--live";

    @Option(names = LIVE, paramLabel = "PORT", arity = "0..1", fallbackValue = "0", preprocessor = Attached.class)
    public Integer live;

    private final Measurement<P, R> measurement;

    public MeasuringCommand(Measurement<P, R> measurement) {
        this.measurement = measurement;
    }

    /**
     * The seed that was given. Otherwise a new one; a fixed one with {@code --shard}, since all shards of an experiment need
     * the same, and for commands without {@code --seed}.
     */
    private long seed() {
        ParseResult parsed = spec.commandLine().getParseResult();
        boolean fixed = spec.findOption("--seed") == null || parsed.hasMatchedOption(ShardOption.SHARD);
        return parsed.matchedOptionValue("--seed", fixed ? TapeRequest.SEED : System.nanoTime() >>> 16);
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
            Optional<LiveView> view = open(console);
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

    /** A port must follow an equals sign: in {@code perf jmh --live TypeModifier} the next word is no port. */
    static final class Attached implements IParameterPreprocessor {

        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (!"=".equals(info.get("separator"))) {
                words.push("0");
            }
            return false;
        }
    }

    /**
     * Starts to serve the page and prints its address.
     *
     * @return empty without {@code --live}
     * @throws io.debezium.perf.harness.Failure if the port is illegal or in use
     */
    private Optional<LiveView> open(Console console) {
        if (live == null) {
            return Optional.empty();
        }
        if (live != 0 && !Ports.isLegal(live)) {
            throw InvalidConfiguration.of("cli.must-be-0-to-65535", "--live=" + live);
        }
        LiveView view = LiveView.open(live, typed(0).commandLine(), console);
        console.say("live view: " + view.url());
        return Optional.of(view);
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
