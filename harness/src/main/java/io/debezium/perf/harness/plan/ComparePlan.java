package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf compare} is to do.
 *
 * @param variants the baseline, then the candidates; at least one
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record ComparePlan(List<VariantSpec> variants, TapePlan tape, Sampling sampling, Path results, Typed typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if a spec occurs twice among the candidates, or there is none */
    public ComparePlan {
        variants = List.copyOf(variants);
        if (variants.size() < 2) {
            throw new InvalidConfiguration(
                    "--candidate", "must be given at least once", "For example --candidate 3.6.3.Final.");
        }
        BrokerAddress.requireUse(tape.kafka(), variants);
        Set<String> seen = new HashSet<>();
        for (VariantSpec candidate : variants.subList(1, variants.size())) {
            if (!seen.add(candidate.text())) {
                throw new InvalidConfiguration(
                        "--candidate " + candidate.text(), "is given twice", "Leave one of them out.");
            }
        }
    }

    @Override
    public String command() {
        return "compare";
    }
}
