package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf screen} is to do.
 *
 * @param baseline without any of the factors
 * @param factors at least two, each of which goes with all others
 * @param design as many signs a pair as there are factors
 * @param sampling a pair of one trial each for each of the design's
 * @param results where the folder of results is made
 * @param typed the command line
 */
public record ScreenPlan(
        VariantSpec baseline,
        List<Factor> factors,
        FactorialDesign design,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Typed typed)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if there are fewer than two factors, or one of them is no change beside all others */
    public ScreenPlan {
        factors = List.copyOf(factors);
        if (baseline.kind() != VariantSpec.Kind.DEBEZIUM) {
            throw new InvalidConfiguration(
                    "--baseline " + baseline.text(), "must be a Debezium version", "For example 3.6.3.Final.");
        }
        if (factors.size() < 2) {
            throw new InvalidConfiguration(
                    factors.isEmpty() ? "--patch" : factors.get(0).name(),
                    factors.isEmpty() ? "must be given, or --factor" : "is a single factor, must be at least two",
                    "For example --patch all; a single change is for perf compare.");
        }
        for (Factor factor : factors) {
            requireChange(factor, baseline, factors);
            // On its own first: a message that names all of them says less.
            Factor.applied(baseline, List.of(factor));
        }
        BrokerAddress.requireUse(tape.kafka(), List.of(baseline, Factor.applied(baseline, factors)));
    }

    private static void requireChange(Factor factor, VariantSpec baseline, List<Factor> factors) {
        if (factor.isIn(baseline)) {
            throw new InvalidConfiguration(
                    factor.name(),
                    "is in the baseline %s already, or another value of it".formatted(baseline.text()),
                    "Leave one of them out.");
        }
        if (factors.stream().filter(factor::excludes).count() > 1) {
            throw new InvalidConfiguration(
                    factor.name(),
                    "is not the only factor of %s: both cannot be on".formatted(factor.key()),
                    "Screen one value, and compare several by perf compare.");
        }
    }

    @Override
    public String command() {
        return "screen";
    }

    /** The baseline, and the baseline with all factors: what all others lie between. */
    @Override
    public List<VariantSpec> variants() {
        return List.of(baseline, Factor.applied(baseline, factors));
    }

    /** Twenty patches by their names would be a line of their own. */
    @Override
    public String title(int index) {
        return index == 0 ? baseline.text() : "all factors";
    }

    /**
     * The variant of a trial.
     *
     * @param pair from 0
     * @param sign 1 for its first trial, -1 for its second
     */
    public VariantSpec variant(int pair, int sign) {
        List<Integer> signs = design.signs().get(pair);
        return Factor.applied(
                baseline,
                IntStream.range(0, factors.size())
                        .filter(i -> signs.get(i) == sign)
                        .mapToObj(factors::get)
                        .toList());
    }
}
