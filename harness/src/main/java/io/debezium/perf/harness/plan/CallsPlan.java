package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.CountedMethod;

/**
 * A variant whose calls are counted over a tape.
 *
 * @param methods at least one
 * @param sampling of the run that it belongs to: nothing is sampled here
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record CallsPlan(
        VariantSpec variant, List<CountedMethod> methods, TapePlan tape, Sampling sampling, Path results, Typed typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if the variant is no Debezium, which the methods are of */
    public CallsPlan {
        methods = List.copyOf(methods);
        if (methods.isEmpty()) {
            throw new IllegalArgumentException("methods: must be at least one");
        }
        if (variant.kind() != VariantSpec.Kind.DEBEZIUM) {
            throw new InvalidConfiguration(
                    variant.text(), "is no Debezium, whose calls could be counted", "For example 3.6.3.Final.");
        }
    }

    @Override
    public String command() {
        return "calls";
    }

    @Override
    public List<VariantSpec> variants() {
        return List.of(variant);
    }
}
