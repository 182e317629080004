package io.debezium.perf.harness.question.count;

import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.ReplayPlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.VariantRules;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The plan of {@code perf count}.
 *
 * @param variants the baseline, then the candidates
 */
record CountPlan(List<VariantSpec> variants, CountSampling counting, TapePlan tape, Invocation typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if no variant is given, one is given twice, or one cannot be counted */
    CountPlan {
        variants = List.copyOf(variants);
        VariantRules.requireDistinct("--variant", variants);
        VariantRules.requireOver(tape, variants);
        VariantRules.requireCountable(counting, variants);
    }

    @Override
    public Sampling sampling() {
        return counting.sampling();
    }
}
