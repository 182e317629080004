package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf calibrate} is to do.
 *
 * @param variant that is compared with itself
 * @param comparisons of each kind
 * @param planted shares of CPU per event that are put in on purpose, 0.05 for 5 %
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record CalibratePlan(
        VariantSpec variant,
        int comparisons,
        List<Double> planted,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Typed typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if a number is out of its range */
    public CalibratePlan {
        planted = List.copyOf(planted);
        if (comparisons < 1) {
            throw new InvalidConfiguration("--comparisons " + comparisons, "must be at least 1", "");
        }
        if (variant.kind() != VariantSpec.Kind.DEBEZIUM || variant.burnNanos().isPresent()) {
            throw new InvalidConfiguration(
                    "--variant " + variant.text(),
                    "must be a Debezium version without burn=",
                    "The slow-downs are put in by the command itself: --planted 5%.");
        }
        BrokerAddress.requireUse(tape.kafka(), List.of(variant));
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
