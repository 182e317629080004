package io.debezium.perf.harness.question.count;

import java.nio.file.Path;
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
 * What {@code perf count} is to do.
 *
 * @param variants the baseline, then those that are compared with it
 */
record CountPlan(List<VariantSpec> variants, CountSampling counting, TapePlan tape, Path results, Invocation typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if there is none, or one cannot be counted or is given twice */
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

    @Override
    public String command() {
        return "count";
    }
}
