package io.debezium.perf.harness.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/** What must hold of the variants of a plan. */
final class VariantRules {

    private static final String EXAMPLE = "For example 3.6.3.Final.";

    private VariantRules() {}

    /** @throws InvalidConfiguration if it is anything else */
    static void requireDebezium(String option, VariantSpec variant) {
        if (variant.kind() != VariantSpec.VariantKind.DEBEZIUM) {
            throw new InvalidConfiguration(option + " " + variant.text(), "must be a Debezium version", EXAMPLE);
        }
    }

    /** @throws InvalidConfiguration if nothing but counts is asked for, and one is not Debezium */
    static void requireCountable(CountSampling counting, List<VariantSpec> variants) {
        variants.stream()
                .filter(variant -> counting.alone() && variant.kind() != VariantSpec.VariantKind.DEBEZIUM)
                .findFirst()
                .ifPresent(variant -> {
                    throw InvalidConfiguration.of("plan.cannot-be-counted-only", variant.text());
                });
    }

    /** @throws InvalidConfiguration if one runs in a Connect worker, which takes no snapshot here */
    static void requireEngine(List<VariantSpec> variants) {
        for (VariantSpec variant : variants) {
            if (variant.connect()) {
                throw InvalidConfiguration.of("plan.has-runtime-connect-but-snapshot", variant.text());
            }
        }
    }

    /**
     * @param kafka the broker that was named
     * @throws InvalidConfiguration if one is named that no variant sends to, or one writes into a table
     */
    static void requireSinks(Optional<BrokerAddress> kafka, List<VariantSpec> variants) {
        BrokerAddress.requireUse(kafka, variants);
        variants.stream().filter(VariantSpec::writesToTable).findFirst().ifPresent(variant -> {
            throw InvalidConfiguration.of("plan.has-sink-table-which-only", variant.text());
        });
    }

    /** @throws InvalidConfiguration if one has a sink or a property that is not for trials over a tape */
    static void requireOver(TapePlan tape, List<VariantSpec> variants) {
        requireSinks(tape.kafka(), variants);
        requireEffective(variants, tape.origins());
    }

    /** @throws InvalidConfiguration if one sets a property of Debezium's that does nothing there, or is the harness's own */
    static void requireEffective(List<VariantSpec> variants, List<EventOrigin> origins) {
        for (VariantSpec variant : variants) {
            for (EventOrigin origin : origins) {
                DebeziumProperties.refusal(variant, origin).ifPresent(refusal -> {
                    throw refusal;
                });
            }
        }
    }

    /** @throws InvalidConfiguration if either is anything else */
    static void requireDebezium(VariantSpec baseline, VariantSpec candidate) {
        requireDebezium("--baseline", baseline);
        requireDebezium("--candidate", candidate);
    }

    /** @throws InvalidConfiguration if one does not report its own counts, or is given twice */
    static void requireLinked(List<VariantSpec> variants) {
        for (VariantSpec variant : variants) {
            if (!variant.kind().linked()) {
                throw new InvalidConfiguration(
                        "--variant " + variant.text(),
                        "must be a Debezium version or raw: other programs do not report what they have read",
                        EXAMPLE);
            }
        }
        requireDistinct("--variant", variants);
    }

    /** @throws InvalidConfiguration if one is given twice */
    static void requireDistinct(String option, List<VariantSpec> variants) {
        Set<String> seen = new HashSet<>();
        for (VariantSpec variant : variants) {
            if (!seen.add(variant.text())) {
                throw InvalidConfiguration.of("plan.is-given-twice", option + " " + variant.text());
            }
        }
    }

    /**
     * @param variants the baseline, then the candidates
     * @throws InvalidConfiguration if there is no candidate, or one is given twice
     */
    static void requireCandidates(List<VariantSpec> variants) {
        if (variants.size() < 2) {
            throw InvalidConfiguration.of("plan.must-be-given-at-least", "--candidate");
        }
        requireDistinct("--candidate", variants.subList(1, variants.size()));
    }
}
