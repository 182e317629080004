package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf jmh} is to do.
 *
 * @param selections whose benchmarks are run, each once; at least one
 * @param variants the baseline, then the candidates; Debezium versions all
 * @param options for JMH itself, as typed: {@code -wi 3}, {@code -prof perfasm}
 * @param sampling its pairs are forks of each variant; there is one trial in a pair, and nothing is recorded
 * @param home the project's folder
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record JmhPlan(
        List<JmhSelection> selections,
        List<VariantSpec> variants,
        List<String> options,
        Sampling sampling,
        Path home,
        Path results,
        Typed typed)
        implements MeasuringPlan {

    /** @throws InvalidConfiguration if a variant is not one that a benchmark can run with, or there is no candidate */
    public JmhPlan {
        variants = List.copyOf(variants);
        selections = List.copyOf(selections);
        options = List.copyOf(options);
        JmhOptions.require(options);
        if (selections.isEmpty()) {
            throw new IllegalArgumentException("selections: must be at least one");
        }
        if (variants.size() < 2) {
            throw new InvalidConfiguration(
                    "--candidate", "must be given at least once", "For example --candidate 3.6.3.Final.");
        }
        Set<String> seen = new HashSet<>();
        for (VariantSpec variant : variants) {
            List<String> senseless = senseless(variant);
            if (!senseless.isEmpty()) {
                throw new InvalidConfiguration(
                        variant.text(),
                        "a micro-benchmark knows nothing of " + String.join(" and ", senseless),
                        "What can differ is VERSION, overlay=, patch=, jdk= and jvm=.");
            }
        }
        for (VariantSpec candidate : variants.subList(1, variants.size())) {
            if (!seen.add(candidate.text())) {
                throw new InvalidConfiguration(
                        "--candidate " + candidate.text(), "is given twice", "Leave one of them out.");
            }
        }
    }

    /** What of a variant means nothing to a benchmark; empty when it can run with it. */
    static List<String> senseless(VariantSpec variant) {
        List<String> senseless = new ArrayList<>();
        if (variant.kind() != VariantSpec.Kind.DEBEZIUM) {
            senseless.add(variant.kind().id());
        }
        if (variant.plugin().isPresent()) {
            senseless.add("plugin=");
        }
        if (!variant.properties().isEmpty()) {
            senseless.add("set.");
        }
        if (variant.burnNanos().isPresent()) {
            senseless.add("burn=");
        }
        if (variant.sink().isPresent()) {
            senseless.add("sink=");
        }
        return senseless;
    }

    @Override
    public String command() {
        return "jmh";
    }

    @Override
    public String workload() {
        return "micro";
    }

    /** The thin jar of the benchmarks. */
    public Path benchmarks() {
        return home.resolve("jmh-postgres/target/jmh-postgres-thin.jar");
    }

    /** Where the ledger is. */
    public Path data() {
        return home.resolve("data");
    }
}
