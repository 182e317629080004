package io.debezium.perf.harness.question.snapshot;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.debezium.perf.harness.question.snapshot.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** What is fixed and what a row adds. */
class CostLineTest {

    private static final List<Long> ROWS = List.of(1_000L, 10_000L, 50_000L, 100_000L, 1_000_000L);
    private static final double FIXED = 3_200_000;
    private static final double PER_ROW = 9.1;

    @Test
    void aLineIsFoundAsItIs() {
        FittedCost line = of(round(1), round(1));

        assertThat(line.fixed().value()).isCloseTo(FIXED, within(1e-3));
        assertThat(line.perRow().value()).isCloseTo(PER_ROW, within(1e-9));
        assertThat(line.fixed().low()).isNaN();
        assertThat(line.straight()).isTrue();
    }

    /** By hand: weights 1/4, 1/9 and 1/36 of the points (1, 2), (2, 3) and (4, 6) have the centre (3/2, 18/7). */
    @Test
    void sizesCountByTheInverseSquareOfTheirMedians() {
        FittedCost line =
                fitted(List.of(1L, 2L, 4L), new double[][] {{2, 3, 6}}).orElseThrow();

        assertThat(line.perRow().value()).isCloseTo(24.0 / 19, within(1e-12));
        assertThat(line.fixed().value()).isCloseTo(90.0 / 133, within(1e-12));
    }

    @Property(tries = 50)
    void anotherUnitScalesIt(@ForAll @DoubleRange(min = 0.01, max = 1e6) double unit) {
        double[][] costs = noisy(new Random(4), Noise.NORMAL, 6, 0.03, 0.02);
        double[][] scaled = Arrays.stream(costs)
                .map(round -> Arrays.stream(round).map(each -> unit * each).toArray())
                .toArray(double[][]::new);

        FittedCost one = of(costs);
        FittedCost other = of(scaled);

        assertThat(other.fixed().value() / one.fixed().value()).isCloseTo(unit, within(1e-6 * unit));
        assertThat(other.perRow().low() / one.perRow().low()).isCloseTo(unit, within(1e-6 * unit));
        assertThat(other.straight()).isEqualTo(one.straight());
    }

    @Test
    void whatIsMissingIsLeftOutAndOneSizeIsNoLine() {
        double[] most = round(1);
        most[4] = Double.NaN;
        double[] none = new double[ROWS.size()];
        Arrays.fill(none, Double.NaN);

        assertThat(of(most, none, round(1)).perRow().value()).isCloseTo(PER_ROW, within(1e-9));
        assertThat(of(most, none, round(1)).fixed().blocks()).isEqualTo(2);
        assertThat(fitted(List.of(5L), new double[][] {{3}, {4}})).isEmpty();
        assertThat(fitted(ROWS, new double[][] {none})).isEmpty();
    }

    @Test
    void whatIsOnNoLineIsSaidToBe() {
        Random random = new Random(5);
        double[][] bent = noisy(random, Noise.NORMAL, 6, 0.01, 0.01);
        for (double[] round : bent) {
            // The first rows cost more than those behind them.
            round[1] *= 1.15;
            round[2] *= 1.3;
        }

        assertThat(of(bent).straight()).isFalse();
        assertThat(of(bent).offsets().get(2).relative().low()).isPositive();
        assertThat(of(noisy(random, Noise.NORMAL, 6, 0.01, 0.01)).straight()).isTrue();
    }

    /**
     * Noise that is relative and larger with the smaller tables, and a machine whose speed differs from round to round: the
     * exact confidence of six rounds is 96.9 %, of ten 95.1 %.
     */
    @ParameterizedTest
    @EnumSource(names = {"NORMAL", "HEAVY_TAILED", "DISTURBED"})
    void intervalsHoldTheTruthAsOftenAsTheySay(Noise noise) {
        for (int rounds : new int[] {6, 10}) {
            double confidence = rounds == 6 ? 0.969 : 0.951;
            Random random = new Random(rounds);
            int runs = 3_000;
            int fixed = 0;
            int perRow = 0;
            for (int i = 0; i < runs; i++) {
                FittedCost line = of(noisy(random, noise, rounds, 0.02, 0.02));
                fixed += holds(line.fixed().low(), FIXED, line.fixed().high());
                perRow += holds(line.perRow().low(), PER_ROW, line.perRow().high());
            }

            assertThat((double) fixed / runs).as("fixed, %d rounds", rounds).isCloseTo(confidence, within(0.015));
            assertThat((double) perRow / runs).as("per row, %d rounds", rounds).isCloseTo(confidence, within(0.015));
        }
    }

    private static int holds(double low, double truth, double high) {
        return low <= truth && truth <= high ? 1 : 0;
    }

    private static FittedCost of(double[]... costs) {
        return fitted(ROWS, costs).orElseThrow();
    }

    private static Optional<FittedCost> fitted(List<Long> sizes, double[][] costs) {
        return CostLine.of(0, Metric.SNAPSHOT_MICROS, sizes, costs, 0.05);
    }

    private static double[] round(double speed) {
        return ROWS.stream()
                .mapToDouble(rows -> speed * (FIXED + PER_ROW * rows))
                .toArray();
    }

    /**
     * @param drift standard deviation of a round's speed
     * @param spread of a trial, relative; twice that with the two smallest tables
     */
    private static double[][] noisy(Random random, Noise noise, int rounds, double drift, double spread) {
        double[] speeds = noise.draw(rounds, random);
        double[][] costs = new double[rounds][];
        Arrays.setAll(costs, round -> {
            double[] own = noise.draw(ROWS.size(), random);
            double[] values = round(1 + drift * speeds[round]);
            for (int i = 0; i < values.length; i++) {
                values[i] *= 1 + spread * (i < 2 ? 2 : 1) * own[i];
            }
            return values;
        });
        return costs;
    }
}
