package io.debezium.perf.harness.question.repeat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.experiment.CompositeSession;
import io.debezium.perf.harness.experiment.CompositeSession.RunPart;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.KeptPlan;
import io.debezium.perf.harness.question.repeat.RepeatResult.OtherFact;
import io.debezium.perf.harness.result.Result;

/**
 * {@code perf repeat}: runs the experiment of a result again on this machine, over the same tapes, and compares both.
 *
 * @param workloads finds the tape or workload of a name on this machine
 * @param trust throws if what the original names must not be run
 */
record RepeatExperiment(
        RepeatPlan plan, Function<String, TapeWorkload> workloads, Consumer<KeptPlan> trust, Console console) {

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if the result cannot be repeated here, or nothing could be measured
     */
    RunResult<RepeatResult> run() {
        RepeatedResult original = RepeatedResult.in(plan.original());
        String command = original.result().command();
        try (CompositeSession runs = new CompositeSession(plan.typed(), Optional.empty(), console)) {
            runs.makeFolder("repeat", command, plan);
            try {
                return repeated(original, original.repeatable(), runs);
            } catch (Failure e) {
                runs.discard(command);
                throw e;
            }
        }
    }

    private <P, R extends Result> RunResult<RepeatResult> repeated(
            RepeatedResult original, Repeatable<P, R> repeatable, CompositeSession runs) {
        KeptPlan again = original.plan()
                .over(original.tapes(plan.tapes(), plan.shipped()).stream()
                        .map(file -> file.map(Path::toString).map(workloads))
                        .toList());
        trust.accept(again);
        Result then = original.result();
        Invocation typed = plan.typed().in(runs.folder().path().resolve(then.command()));
        P parsed = again.plan(repeatable.plan(), workloads, plan.git(), typed);
        console.say("repeating " + then.commandLine());
        Optional<R> here = runs.run(
                new RunPart<>(
                        then.command(),
                        (place, left, told) -> repeatable.experiment().apply(parsed, told)),
                1);
        List<OtherFact> differences =
                here.map(result -> Repetition.differences(then, result)).orElse(List.of());
        return runs.ended(new RepeatResult(
                runs.header(RepeatResult.class),
                original.folder().getFileName().toString(),
                then.commandLine(),
                then.startedAt(),
                runs.runs(),
                Repetition.figures(then, here, differences),
                differences));
    }
}
