package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.CheckResult.Worse;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GatesTest {

    @ParameterizedTest
    @CsvSource({
        "-0.02, 0.03, HELD",
        "0.01, 0.05, HELD",
        "0.01, 0.0501, INCONCLUSIVE",
        "0.05, 0.09, INCONCLUSIVE",
        "0.0501, 0.09, REGRESSED",
        "NaN, NaN, INCONCLUSIVE",
        "-Infinity, Infinity, INCONCLUSIVE",
    })
    void isDecidedWhereTheWholeIntervalLiesOnOneSide(double low, double high, GateVerdict verdict) {
        assertThat(Gates.verdict(low, high, 0.05)).isEqualTo(verdict);
    }

    @Property
    void aLooserThresholdNeverTurnsHeldIntoRegressed(
            @ForAll @DoubleRange(min = -1, max = 5) double one,
            @ForAll @DoubleRange(min = -1, max = 5) double other,
            @ForAll @DoubleRange(min = 0, max = 5) double tight,
            @ForAll @DoubleRange(min = 0, max = 5) double more) {
        List<GateVerdict> harder = List.of(GateVerdict.HELD, GateVerdict.INCONCLUSIVE, GateVerdict.REGRESSED);
        double low = Math.min(one, other);
        double high = Math.max(one, other);

        assertThat(harder.indexOf(Gates.verdict(low, high, tight + more)))
                .isLessThanOrEqualTo(harder.indexOf(Gates.verdict(low, high, tight)));
    }

    @ParameterizedTest
    @CsvSource({
        "HELD, REGRESSED, HELD",
        "REGRESSED, REGRESSED, REGRESSED",
        "REGRESSED, INCONCLUSIVE, INCONCLUSIVE",
        "NOT_MEASURED, REGRESSED, REGRESSED",
        "NOT_MEASURED, HELD, HELD",
        "INCONCLUSIVE, NOT_MEASURED, INCONCLUSIVE",
        "NOT_MEASURED, NOT_MEASURED, NOT_MEASURED",
    })
    void ofTwoThresholdsOneSuffices(GateVerdict one, GateVerdict other, GateVerdict verdict) {
        assertThat(Gates.either(one, other)).isEqualTo(verdict);
        assertThat(Gates.either(other, one)).isEqualTo(verdict);
    }

    @Test
    void howMuchMoreIsTheDifferenceAlsoOfNothing() {
        List<Pair> pairs = IntStream.range(0, 6).mapToObj(i -> new Pair(0, 16)).toList();

        assertThat(Gates.more(pairs, 0.95)).isEqualTo(new Interval(16, 16));
        assertThat(Gates.more(pairs.subList(0, 5), 0.95)).isEqualTo(Interval.UNBOUNDED);
    }

    /** What the class says of false alarms, of ten pairs that spread by 5 %; 20,000 unchanged candidates. */
    @ParameterizedTest
    @CsvSource({
        "NORMAL, 0, 0.027",
        "HEAVY_TAILED, 0, 0.027",
        "DISTURBED, 0, 0.027",
        "NORMAL, 0.02, 0.005",
        "NORMAL, 0.05, 0.0005"
    })
    void anUnchangedCandidateHardlyEverRegresses(Noise noise, double most, double atMost) {
        Random random = new Random(20);
        int simulated = 20_000;
        long alarms = IntStream.range(0, simulated)
                .filter(i -> {
                    double[] logRatios = DoubleStream.of(noise.draw(10, random))
                            .map(value -> 0.05 * value)
                            .toArray();
                    Interval interval = WalshAverages.of(logRatios).interval(0.95);
                    return Gates.verdict(Math.expm1(interval.low()), Math.expm1(interval.high()), most)
                            == GateVerdict.REGRESSED;
                })
                .count();

        assertThat(alarms / (double) simulated).isLessThan(atMost);
    }

    @Test
    void asManyPairsAsItTakesDependOnTheSpreadAndTheDistanceToTheThreshold() {
        assertThat(needed(0.02, 0, 0.05)).isLessThan(needed(0.04, 0, 0.05));
        assertThat(needed(0.04, 0, 0.05)).isLessThan(needed(0.04, 0.03, 0.05));
        assertThat(needed(0.04, 0, 0.05))
                .isEqualTo(new Planner(Spread.robust(logRatios(0.04, 0)), 0.05, 0.95).pairsNeeded());
    }

    @Test
    void noNumberOfPairsTellsWhatLiesOnTheThreshold() {
        assertThat(Gates.pairsNeeded(comparison(logRatios(0.04, 0.05)), new Worse(0.05, 0, 0.1), 0.05))
                .isEmpty();
    }

    @Test
    void tooFewPairsDoNotTellHowManyItTakes() {
        assertThat(Gates.pairsNeeded(comparison(0.01, -0.01, 0.02), new Worse(0, -0.1, 0.1), 0.05))
                .isEmpty();
    }

    @Property
    void twiceAsSlowIsAHundredPerCentWorseWhicheverWayItIsTold(@ForAll @DoubleRange(min = 0.1, max = 10) double ratio) {
        Comparison time = comparison(ratio, 0.9 * ratio, 1.2 * ratio);
        Comparison rate = comparison(1 / ratio, 1 / (1.2 * ratio), 1 / (0.9 * ratio));

        Worse byTime = Worse.of(time, false);
        Worse byRate = Worse.of(rate, true);

        assertThat(byTime.by()).isCloseTo(ratio - 1, within(1e-12));
        assertThat(byRate.by()).isCloseTo(byTime.by(), within(1e-9));
        assertThat(byRate.low()).isCloseTo(byTime.low(), within(1e-9));
        assertThat(byRate.high()).isCloseTo(byTime.high(), within(1e-9));
    }

    /** By the whole interval; an increase below the metric's floor is held whatever the ratio, and so is next to none. */
    @ParameterizedTest
    @CsvSource({
        "BYTECODES_PER_EVENT, 100000, 100100, 0.9995, 1.0025, HELD",
        "BYTECODES_PER_EVENT, 100000, 101500, 1.0140, 1.0160, REGRESSED",
        "BYTECODES_PER_EVENT, 100000, 101000, 1.0090, 1.0110, INCONCLUSIVE",
        "BYTECODES_PER_EVENT, 100000, 101000, NaN, NaN, INCONCLUSIVE",
        "BYTECODES_PER_EVENT, 100000, 90000, 0.8990, 0.9010, HELD",
        "PARKS_PER_EVENT, 0.06, 0.09, 1.3, 1.7, HELD",
        "PARKS_PER_EVENT, 0.06, 1.30, 20, 23, REGRESSED",
        "PARKS_PER_EVENT, 0, 0.04, NaN, NaN, HELD",
        "PARKS_PER_EVENT, 0, 1.3, NaN, NaN, REGRESSED",
        "MONITORS_PER_EVENT, 0, 0.001, NaN, NaN, HELD",
        "MONITORS_PER_EVENT, 0, 1, NaN, NaN, REGRESSED",
        "MONITORS_PER_EVENT, 1, 0, NaN, NaN, HELD",
    })
    void aCountIsHeldWhereItsWholeIntervalIs(
            Metric metric, double baseline, double candidate, double low, double high, GateVerdict verdict) {
        double ratio = baseline == 0 || candidate == 0 ? Double.NaN : candidate / baseline;

        assertThat(Gates.counted(
                        CountsFixture.figure(metric, 0, baseline, Double.NaN, Double.NaN, Double.NaN, 0),
                        CountsFixture.figure(metric, 1, candidate, ratio, low, high, 0),
                        0.01))
                .isEqualTo(verdict);
    }

    private static int needed(double spread, double by, double most) {
        return Gates.pairsNeeded(comparison(logRatios(spread, Math.log1p(by))), new Worse(by, by - 1, by + 1), most)
                .orElseThrow();
    }

    private static double[] logRatios(double spread, double centre) {
        return DoubleStream.of(-1.5, -1, -0.6, -0.3, -0.1, 0.1, 0.3, 0.6, 1, 1.5)
                .map(value -> centre + spread * value)
                .toArray();
    }

    private static Comparison comparison(double[] logRatios) {
        List<Double> ratios = Arrays.stream(logRatios).mapToObj(Math::exp).toList();
        return comparison(1, 0.9, 1.1, ratios);
    }

    private static Comparison comparison(double ratio, double low, double high) {
        return comparison(ratio, low, high, List.of(1.0, 1.0, 1.0));
    }

    private static Comparison comparison(double ratio, double low, double high, List<Double> ratios) {
        return Records.with(
                Examples.comparison("3.6.3.Final", Metric.SCORE, 1, ratio, low, high, null),
                "pairs",
                ratios.size(),
                "pairsAgreeing",
                ratios.size(),
                "ratios",
                ratios);
    }
}
