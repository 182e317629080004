package io.debezium.perf.harness.question.repeat;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

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
 * A command whose result can be repeated: the types of its plan and result, and what runs the plan.
 *
 * @param <P> its plan
 * @param <R> its result
 */
record Repeatable<P, R extends Result>(
        Class<P> plan, Class<R> result, BiFunction<P, Console, RunResult<R>> experiment) {

    /** By the command's name. */
    static final Map<String, Repeatable<?, ?>> ALL = Map.of(
            "compare",
            new Repeatable<>(
                    ComparePlan.class,
                    CompareResult.class,
                    (plan, console) -> CompareExperiment.run(plan, console, Optional.empty())),
            "evidence",
            new Repeatable<>(
                    EvidencePlan.class, EvidenceResult.class, (plan, console) -> new EvidenceExperiment(plan, console)
                            .run()));
}
