package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ScreenResult.Factor;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.FactorEffects;
import io.debezium.perf.harness.stats.FactorialDesign;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.patches.Patch;
import io.debezium.perf.patches.Patches;

/** Made-up results of {@code perf screen}: trials with planted effects, and what really follows from them. */
final class ScreenResultFixture {

    /** Of the trials' figures, as a share. */
    private static final double QUIET = 0.006;

    private ScreenResultFixture() {}

    /** Of all patches, those with an even place gain the more CPU per event the later they are listed; none costs any. */
    static ScreenResult patches() {
        return patches(QUIET);
    }

    /** The same on a machine whose trials spread by 6 %. */
    static ScreenResult noisy() {
        return patches(10 * QUIET);
    }

    private static ScreenResult patches(double spread) {
        List<Factor> factors =
                Patches.all().stream().map(ScreenResultFixture::patch).toList();
        double[] effects = IntStream.range(0, factors.size())
                .mapToDouble(i -> i % 2 == 0 ? -0.01 * i : 0)
                .toArray();
        return of(factors, effects, Integer.MAX_VALUE, spread);
    }

    /** A patch that gains 10 %, one that does nothing, and a planted slow-down of 8 %. */
    static ScreenResult mixed() {
        return mixed(Integer.MAX_VALUE);
    }

    /** @param pairs that came about, of 12 */
    static ScreenResult mixed(int pairs) {
        return of(mixedFactors(), new double[] {Math.log(0.9), 0, Math.log(1.08)}, pairs, QUIET);
    }

    /** Two rounds of 12 pairs of the same, on a machine where the first gains so much. */
    static ScreenResult twoRounds(double first) {
        return of(mixedFactors(), new double[] {Math.log(first), 0, Math.log(1.08)}, Integer.MAX_VALUE, QUIET, 2);
    }

    private static List<Factor> mixedFactors() {
        return List.of(
                patch(Patches.named("value-checks").get(0)),
                patch(Patches.named("type-modifiers").get(0)),
                new Factor("burn=1500ns", "burn", "1500ns", ""));
    }

    private static Factor patch(Patch patch) {
        return new Factor(patch.name(), "patch", patch.name(), patch.target().shown());
    }

    private static ScreenResult of(List<Factor> factors, double[] effects, int most, double spread) {
        return of(factors, effects, most, spread, 1);
    }

    private static ScreenResult of(List<Factor> factors, double[] effects, int most, double spread, int rounds) {
        FactorialDesign design = FactorialDesign.of(factors.size(), rounds, 5);
        Random random = new Random(5);
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int pair = 0; pair < Math.min(most, design.pairs()); pair++) {
            for (int sign : new int[] {1, -1}) {
                double log = 0;
                for (int factor = 0; factor < effects.length; factor++) {
                    log += sign * design.signs().get(pair).get(factor) * effects[factor] / 2;
                }
                CompareResultFixture.Side side = CompareResultFixture.Side.debezium(
                        CompareResultFixture.NEW, Math.exp(log), Math.exp(-log), Math.exp(log / 2), 1);
                trials.add(CompareResultFixture.trial(
                        trials.size() + 1,
                        pair + 1,
                        ScreenResult.first(pair + 1) + (sign > 0 ? 0 : 1),
                        side,
                        1 + spread * random.nextGaussian()));
            }
        }
        List<String> rows = design.signs().stream()
                .map(row -> row.stream().map(sign -> sign > 0 ? "+" : "-").collect(Collectors.joining()))
                .toList();
        CompareResult other = CompareResultFixture.complete();
        return FactorEffects.measured(
                new ScreenResult(
                        Examples.header(ScreenResult.class, "scripts/perf screen --patch all"),
                        other.database(),
                        other.tape(),
                        CompareResultFixture.design(
                                design.pairs(),
                                IntStream.rangeClosed(1, design.pairs())
                                        .mapToObj(block ->
                                                List.of(ScreenResult.first(block), ScreenResult.first(block) + 1))
                                        .toList()),
                        factors,
                        rows,
                        Stream.of(1, 1).map(other.variants()::get).toList(),
                        trials,
                        List.of(),
                        List.of(),
                        List.of(),
                        null,
                        null,
                        null),
                GroupSequential.SINGLE);
    }
}
