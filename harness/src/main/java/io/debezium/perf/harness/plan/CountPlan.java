package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf count} is to do.
 *
 * @param variants the baseline, then those that are compared with it
 */
public record CountPlan(
        List<VariantSpec> variants,
        CountSampling counting,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if there is none, one is no Debezium or given twice */
    public CountPlan {
        variants = List.copyOf(variants);
        variants.forEach(variant -> VariantRules.requireDebezium("--variant", variant));
        VariantRules.requireDistinct("--variant", variants);
    }

    @Override
    public String command() {
        return "count";
    }
}
