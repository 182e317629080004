package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf calibrate} is to do.
 *
 * @param variant that is compared with itself
 * @param comparisons of each kind
 * @param planted shares of an event's cost that are put in on purpose, 0.05 for 5 %
 * @param shard which share of the comparisons is run here; empty for all of them
 */
public record CalibratePlan(
        VariantSpec variant,
        int comparisons,
        List<Double> planted,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed,
        Optional<Shard> shard)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if a number is out of its range */
    public CalibratePlan {
        planted = List.copyOf(planted);
        InvalidConfiguration.requireAtLeast(1, "--comparisons", comparisons, "");
        VariantRules.requireDebezium("--variant", variant);
        if (variant.burnNanos().isPresent() || variant.spinTurns().isPresent()) {
            throw new InvalidConfiguration(
                    "--variant " + variant.text(),
                    "must not have burn= or spin=",
                    "Use --planted to choose the slow-downs.");
        }
        tape.requireShare(shard, "comparisons", "--comparisons", comparisons);
        VariantRules.requireOver(tape, List.of(variant));
    }

    /** The variant with more in its spec. */
    public VariantSpec with(String keys) {
        return VariantSpec.parse(variant.text() + keys);
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
