package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;

import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf compare} is to do.
 *
 * @param variants the baseline, then the candidates; at least one
 */
public record ComparePlan(List<VariantSpec> variants, TapePlan tape, Sampling sampling, Path results, Invocation typed)
        implements ReplayPlan {

    /** @throws io.debezium.perf.harness.InvalidConfiguration if a spec occurs twice among the candidates, or there is none */
    public ComparePlan {
        variants = List.copyOf(variants);
        VariantRules.requireCandidates(variants);
        BrokerAddress.requireUse(tape.kafka(), variants);
    }

    @Override
    public String command() {
        return "compare";
    }
}
