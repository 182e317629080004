package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf calibrate} is to do.
 *
 * @param variant that is compared with itself
 * @param comparisons how often
 */
public record CalibratePlan(
        VariantSpec variant, int comparisons, TapePlan tape, Sampling sampling, Path results, Invocation typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if a number is out of its range, or the variant is not Debezium */
    public CalibratePlan {
        InvalidConfiguration.requireAtLeast(1, "--comparisons", comparisons, "");
        VariantRules.requireDebezium("--variant", variant);
        VariantRules.requireOver(tape, List.of(variant));
    }

    @Override
    public String command() {
        return "calibrate";
    }

    @Override
    public List<VariantSpec> variants() {
        return List.of(variant);
    }
}
