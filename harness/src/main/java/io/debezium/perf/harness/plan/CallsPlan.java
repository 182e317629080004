package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.CountedMethod;

/**
 * A variant whose calls are counted over a tape.
 *
 * @param methods at least one
 * @param sampling of the run that it belongs to: nothing is sampled here
 */
public record CallsPlan(
        VariantSpec variant,
        List<CountedMethod> methods,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed)
        implements ReplayPlan {

    /** @throws io.debezium.perf.harness.InvalidConfiguration if the variant is no Debezium, which the methods are of */
    public CallsPlan {
        methods = List.copyOf(methods);
        if (methods.isEmpty()) {
            throw new IllegalArgumentException("methods: must be at least one");
        }
        VariantRules.requireDebezium("--baseline", variant);
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
