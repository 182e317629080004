package io.debezium.perf.harness.question.check;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.jmh.JmhPlan;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf check} is to do. Each of its parts makes a folder of its own, which what is here does not name yet.
 *
 * @param thresholds the gates that are measured; at least one
 * @param micro the benchmarks that they name; empty where they name none
 * @param macro the comparison for each workload that they name, by its name there
 * @param forks how the micro-benchmarks are sampled
 * @param trials how the workloads are
 * @param timeLimit for all of it
 * @param results where the folder of results is made
 * @param typed the command line
 */
record CheckPlan(
        VariantSpec baseline,
        VariantSpec candidate,
        Thresholds thresholds,
        Optional<JmhPlan> micro,
        Map<String, ComparePlan> macro,
        Sampling forks,
        Sampling trials,
        Optional<Duration> timeLimit,
        Path results,
        Invocation typed) {

    /** @throws io.debezium.perf.harness.InvalidConfiguration if a variant is no Debezium */
    CheckPlan {
        VariantRules.requireDebezium(baseline, candidate);
    }
}
