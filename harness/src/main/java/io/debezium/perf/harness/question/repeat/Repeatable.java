package io.debezium.perf.harness.question.repeat;

import java.util.Optional;

import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.question.compare.CompareExperiment;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.evidence.EvidenceExperiment;
import io.debezium.perf.harness.question.evidence.EvidencePlan;
import io.debezium.perf.harness.question.evidence.EvidenceResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Result;

/**
 * A command whose result can be repeated: what it is planned by and what runs the plan.
 *
 * @param <P> its plan
 * @param <R> its result
 */
record Repeatable<P, R extends Result>(Class<P> plan, Class<R> result, Experiment<P, R> experiment) {

    /** Runs a plan. */
    @FunctionalInterface
    interface Experiment<P, R> {

        RunResult<R> run(P plan, Console console);
    }

    /** @param command its word on the command line */
    static Optional<Repeatable<?, ?>> of(String command) {
        return switch (command) {
            case "compare" ->
                Optional.of(new Repeatable<>(
                        ComparePlan.class,
                        CompareResult.class,
                        (plan, console) -> CompareExperiment.run(plan, console, Optional.empty())));
            case "evidence" ->
                Optional.of(new Repeatable<>(
                        EvidencePlan.class,
                        EvidenceResult.class,
                        (plan, console) -> new EvidenceExperiment(plan, console).run()));
            default -> Optional.empty();
        };
    }
}
