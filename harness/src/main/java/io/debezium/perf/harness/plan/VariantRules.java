package io.debezium.perf.harness.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.DebeziumProperties;
import io.debezium.perf.harness.variant.DebeziumProperties.EventOrigin;
import io.debezium.perf.harness.variant.VariantSpec;

/** Checks of the variants of a plan. */
public final class VariantRules {

    private VariantRules() {}

    /** @throws InvalidConfiguration if the variant is not Debezium */
    public static void requireDebezium(String option, VariantSpec variant) {
        requireNone(List.of(variant), each -> !each.isDebezium(), "plan.must-be-debezium", option + " ");
    }

    /** @throws InvalidConfiguration if either variant is not Debezium */
    public static void requireDebezium(VariantSpec baseline, VariantSpec candidate) {
        requireDebezium("--baseline", baseline);
        requireDebezium("--candidate", candidate);
    }

    /** @throws InvalidConfiguration if the run only counts, and a variant is not Debezium */
    public static void requireCountable(CountSampling counting, List<VariantSpec> variants) {
        requireNone(variants, each -> counting.alone() && !each.isDebezium(), "plan.cannot-be-counted-only", "");
    }

    /** @throws InvalidConfiguration if a variant runs in a Connect worker, for which snapshots are not supported */
    public static void requireEngine(List<VariantSpec> variants) {
        requireNone(variants, VariantSpec::connect, "plan.has-runtime-connect-but-snapshot", "");
    }

    /**
     * @param kafka the broker that the user named
     * @throws InvalidConfiguration if a broker is named and no variant sends to it, or a variant writes into a table
     */
    public static void requireSinks(Optional<BrokerAddress> kafka, List<VariantSpec> variants) {
        BrokerAddress.requireUse(kafka, variants);
        requireNone(variants, VariantSpec::writesToTable, "plan.has-sink-table-which-only", "");
    }

    /** @throws InvalidConfiguration if a variant has a sink or a property that trials over a tape do not support */
    public static void requireOver(TapePlan tape, List<VariantSpec> variants) {
        requireSinks(tape.server().kafka(), variants);
        requireEffective(variants, tape.origins());
    }

    /**
     * @throws InvalidConfiguration if a variant sets a property of Debezium that has no effect there, or that the harness sets
     */
    public static void requireEffective(List<VariantSpec> variants, List<EventOrigin> origins) {
        for (VariantSpec variant : variants) {
            for (EventOrigin origin : origins) {
                DebeziumProperties.refusal(variant, origin).ifPresent(refusal -> {
                    throw refusal;
                });
            }
        }
    }

    /** @throws InvalidConfiguration if a variant is given twice */
    public static void requireDistinct(String option, List<VariantSpec> variants) {
        Set<String> seen = new HashSet<>();
        requireNone(variants, each -> !seen.add(each.text()), "plan.is-given-twice", option + " ");
    }

    /**
     * @param variants the baseline, then the candidates
     * @throws InvalidConfiguration if there is no candidate, or one is given twice
     */
    public static void requireCandidates(List<VariantSpec> variants) {
        if (variants.size() < 2) {
            throw InvalidConfiguration.of("plan.must-be-given-at-least", "--candidate");
        }
        requireDistinct("--candidate", variants.subList(1, variants.size()));
    }

    private static void requireNone(
            List<VariantSpec> variants, Predicate<VariantSpec> wrong, String code, String before) {
        variants.stream().filter(wrong).findFirst().ifPresent(variant -> {
            throw InvalidConfiguration.of(code, before + variant.text());
        });
    }
}
