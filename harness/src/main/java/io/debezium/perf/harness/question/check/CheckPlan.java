package io.debezium.perf.harness.question.check;

import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.question.compare.ComparePlan;
import io.debezium.perf.harness.question.jmh.JmhPlan;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf check}. The parts' folders are not known yet: each part creates its own.
 *
 * @param thresholds the gates; at least one
 * @param micro the benchmarks of the gates; empty if there are none
 * @param macro the comparisons of the gates, by the workload's name in the file
 * @param forks how the micro-benchmarks are sampled
 * @param trials how the workloads are sampled; its time limit is that of all parts together
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
        Invocation typed) {

    /** @throws io.debezium.perf.harness.InvalidConfiguration if a variant is not Debezium */
    CheckPlan {
        VariantRules.requireDebezium(baseline, candidate);
    }
}
