package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.result.Shard;
import io.debezium.perf.harness.stats.FactorialDesign;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * What {@code perf screen} is to do.
 *
 * @param baseline without any of the factors
 * @param factors at least two, each of which goes with all others
 * @param design as many signs a pair as there are factors
 * @param sampling a pair of one trial each for each of the design's
 * @param shard which share of the rounds is run here; empty for all of them
 */
public record ScreenPlan(
        VariantSpec baseline,
        List<PlannedFactor> factors,
        FactorialDesign design,
        TapePlan tape,
        Sampling sampling,
        Path results,
        Invocation typed,
        Optional<Shard> shard)
        implements ReplayPlan {

    /** @throws InvalidConfiguration if there are fewer than two factors, or one of them is no change beside all others */
    public ScreenPlan {
        factors = List.copyOf(factors);
        VariantRules.requireDebezium("--baseline", baseline);
        if (factors.size() < 2) {
            throw new InvalidConfiguration(
                    factors.isEmpty() ? "--patch" : factors.get(0).name(),
                    factors.isEmpty() ? "must be given, or --factor" : "is the only factor, at least two are required",
                    "For example --patch all. For a single change, use perf compare.");
        }
        for (PlannedFactor factor : factors) {
            requireChange(factor, baseline, factors);
            // On its own first: a message that names all of them says less.
            PlannedFactor.applied(baseline, List.of(factor));
        }
        tape.requireShare(shard, "rounds", "--rounds", design.pairs() / FactorialDesign.rows(factors.size()));
        VariantRules.requireOver(tape, List.of(baseline, PlannedFactor.applied(baseline, factors)));
    }

    private static void requireChange(PlannedFactor factor, VariantSpec baseline, List<PlannedFactor> factors) {
        if (factor.isIn(baseline)) {
            throw new InvalidConfiguration(
                    factor.name(),
                    "is already set in the baseline %s".formatted(baseline.text()),
                    "Remove it from the baseline or from the factors.");
        }
        if (factors.stream().filter(factor::excludes).count() > 1) {
            throw new InvalidConfiguration(
                    factor.name(),
                    "is not the only factor that sets %s".formatted(factor.key()),
                    "Screen one value; use perf compare for several.");
        }
    }

    @Override
    public String command() {
        return "screen";
    }

    /** The baseline, and the baseline with all factors: what all others lie between. */
    @Override
    public List<VariantSpec> variants() {
        return List.of(baseline, PlannedFactor.applied(baseline, factors));
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
        return PlannedFactor.applied(
                baseline,
                IntStream.range(0, factors.size())
                        .filter(i -> signs.get(i) == sign)
                        .mapToObj(factors::get)
                        .toList());
    }
}
