package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.InterimAnalyses;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** How sure a comparison is that is looked at on its way. */
class GroupSequentialTest {

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final int MOST = 20;

    /**
     * K. K. G. Lan, D. L. DeMets, Discrete sequential boundaries for clinical trials, Biometrika 70, 1983: five equally spaced
     * looks, 5 % two-sided; the figures as tabulated for the spending functions named after Pocock and O'Brien and Fleming.
     */
    @Test
    void boundariesArePublishedOnes() {
        DoubleUnaryOperator pocock = share -> Math.log(1 + (Math.E - 1) * share);
        DoubleUnaryOperator fleming = share ->
                4 * NORMAL.survivalProbability(NORMAL.inverseSurvivalProbability(0.05 / 4) / Math.sqrt(share)) / 0.05;

        assertThat(boundaries(pocock))
                .usingElementComparator(GroupSequentialTest::closely)
                .containsExactly(2.438, 2.427, 2.410, 2.397, 2.386);
        assertThat(boundaries(fleming))
                .usingElementComparator(GroupSequentialTest::closely)
                .containsExactly(4.877, 3.357, 2.680, 2.290, 2.031);
    }

    @Test
    void oneLookAtTheEndCostsNothing() {
        assertThat(GroupSequential.risk(List.of(MOST), MOST, 0.05, share -> share, (pairs, risk) -> risk))
                .isCloseTo(0.05, within(1e-6));
        assertThat(GroupSequential.SINGLE.level(0.95)).isEqualTo(0.95);
        assertThat(GroupSequential.SINGLE.summary(0.95, "")).isNull();
    }

    /** The first look is after the fewest pairs that can decide at all; the last one is always the last pair. */
    @Test
    void looksAreEveryTwoPairsFromTheEighth() {
        assertThat(GroupSequential.looks(20)).containsExactly(8, 10, 12, 14, 16, 18, 20);
        assertThat(GroupSequential.looks(11)).containsExactly(8, 10, 11);
        assertThat(GroupSequential.looks(6)).containsExactly(6);
        assertThat(SignedRank.fewest(GroupSequential.after(8, MOST).level(0.95)))
                .isLessThanOrEqualTo(8);
    }

    /** Of fewer pairs than a first look has: the part of the risk that is held back is the price, and there is an interval. */
    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void fewPairsAreLookedAtOnce(int most) {
        GroupSequential once = GroupSequential.after(most, most);

        assertThat(once.summary(0.95, "").after()).containsExactly(most);
        assertThat(once.level(0.95)).isCloseTo(1 - 0.9 * 0.05, within(1e-6));
        assertThat(SignedRank.fewest(once.level(0.95))).isLessThanOrEqualTo(most);
        assertThat(GroupSequential.after(most - 1, most).level(0.95)).isGreaterThan(once.level(0.95));
    }

    /** Whatever the shape of the noise: all intervals of a run hold the truth together as often as they should. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SKEWED")
    void intervalsOfAllLooksHoldTheTruthTogether(Noise noise) {
        assertThat(missed(noise, 0.95)).isBetween(0.042, 0.053);
    }

    /** A share of the risk, as several candidates have it. */
    @Test
    void partOfTheRiskIsKeptTo() {
        assertThat(missed(Noise.NORMAL, 0.975)).isBetween(0.020, 0.0275);
    }

    /** A run that ends between two looks, as one that is interrupted, is looked at there. */
    @Test
    void endBetweenTwoLooksIsALookToo() {
        InterimAnalyses looks = GroupSequential.after(9, MOST).summary(0.95, "");

        assertThat(looks.after()).containsExactly(8, 9);
        assertThat(looks.most()).isEqualTo(MOST);
        assertThat(looks.nominal()).isBetween(0.97, 0.999);
        assertThat(looks.widening()).isBetween(1.1, 1.7);
    }

    /** Of pairs that spread by half of the band, nearly all comparisons end after 8 to 10 pairs. */
    @Test
    void steadyPairsAreDecidedSoon() {
        Random random = new Random(5);
        int runs = 400;
        long soon = IntStream.range(0, runs)
                .filter(run -> {
                    double[] pairs = Arrays.stream(Noise.NORMAL.draw(10, random))
                            .map(value -> 0.01 * value)
                            .toArray();
                    return IntStream.of(8, 10)
                            .anyMatch(look -> new Band(0.02)
                                            .verdict(
                                                    WalshAverages.of(Arrays.copyOf(pairs, look))
                                                            .interval(GroupSequential.after(look, MOST)
                                                                    .level(0.95)),
                                                    false)
                                    == Verdict.EQUIVALENT);
                })
                .count();

        assertThat((double) soon / runs).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @CsvSource({
        "1.01, 0.88, 1.16, 10, true, far too wide",
        "1.01, 0.88, 1.16, 8, false, before half of the pairs",
        "1.00, 0.975, 1.025, 10, false, may become equivalent",
        "1.12, 1.00, 1.25, 10, false, may become slower",
        "1.00, NaN, NaN, 10, false, nothing is known"
    })
    void givesUpWhereTheIntervalStaysFarTooWide(
            double ratio, double low, double high, int pairs, boolean hopeless, String why) {
        assertThat(GroupSequential.isHopeless(cpu(ratio, low, high), pairs, MOST, 0.02))
                .as(why)
                .isEqualTo(hopeless);
    }

    private static int closely(double one, double other) {
        return Math.abs(one - other) < 0.002 ? 0 : Double.compare(one, other);
    }

    private static List<Double> boundaries(DoubleUnaryOperator spending) {
        List<Integer> looks = List.of(4, 8, 12, 16, 20);
        return IntStream.rangeClosed(1, looks.size())
                .mapToObj(k -> NORMAL.inverseSurvivalProbability(
                        GroupSequential.risk(looks.subList(0, k), 20, 0.05, spending, (pairs, risk) -> risk) / 2))
                .toList();
    }

    /** How often one of the looks at least has an interval without the truth. */
    private static double missed(Noise noise, double confidence) {
        List<Integer> after = GroupSequential.looks(MOST);
        int[] ranks = IntStream.range(0, after.size())
                .map(i -> WalshAverages.rank(
                        after.get(i), GroupSequential.after(after.get(i), MOST).level(confidence)))
                .toArray();
        Random random = new Random(7);
        int runs = 20_000;
        List<Integer> missed = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            double[] pairs = noise.draw(MOST, random);
            for (int i = 0; i < ranks.length; i++) {
                if (!WalshAverages.of(Arrays.copyOf(pairs, after.get(i)))
                        .fromRank(ranks[i])
                        .contains(0)) {
                    missed.add(run);
                    break;
                }
            }
        }
        return (double) missed.size() / runs;
    }

    private static Comparison cpu(double ratio, double low, double high) {
        return Examples.comparison("candidate", Metric.CPU_MICROS_PER_EVENT, 1, ratio, low, high, Verdict.INCONCLUSIVE);
    }
}
