package io.debezium.perf.harness.question.check;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.question.check.CheckResult.Gate;
import io.debezium.perf.harness.question.check.CheckResult.Worse;
import io.debezium.perf.harness.question.jmh.JmhResult;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.CountsFixture;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.Noise;
import io.debezium.perf.harness.stats.WalshAverages;

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
                    Estimate interval = WalshAverages.over(logRatios).orElseThrow();
                    return Gates.verdict(Math.expm1(interval.low()), Math.expm1(interval.high()), most)
                            == GateVerdict.REGRESSED;
                })
                .count();

        assertThat(alarms / (double) simulated).isLessThan(atMost);
    }

    @Property
    void twiceAsSlowIsAHundredPerCentWorseWhicheverWayItIsTold(@ForAll @DoubleRange(min = 0.1, max = 10) double ratio) {
        Comparison time = comparison(ratio, 0.9 * ratio, 1.2 * ratio);
        Comparison rate = comparison(1 / ratio, 1 / (1.2 * ratio), 1 / (0.9 * ratio));

        Worse byTime = worse(Metric.SCORE, time);
        Worse byRate = worse(Metric.EVENTS_PER_SECOND, rate);

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
        CompareResult result = Examples.result(
                CompareResult.class,
                "tape",
                Examples.tape("w"),
                "variants",
                List.of(Examples.variant("3.2.0.Final"), Examples.variant("3.6.3.Final")),
                "counts",
                CountsFixture.of("3.6.3.Final", metric, baseline, candidate, low, high, 0));

        Gate gate = Gates.judged(Gate.planned("w", "under w", metric, new Threshold(0.01, "why")), result);

        assertThat(gate.verdict()).isEqualTo(verdict);
        assertThat(gate.comparison() == null).isEqualTo(Double.isNaN(ratio));
    }

    @ParameterizedTest
    @CsvSource({
        "1.00, 1.00, SCORE, HELD",
        "1.03, 1.04, SCORE, HELD",
        "1.04, 1.06, SCORE, INCONCLUSIVE",
        "1.20, 1.30, SCORE, REGRESSED",
        "0.50, 0.60, SCORE, HELD",
        "1.20, 1.30, EVENTS_PER_SECOND, HELD",
        "0.70, 0.80, EVENTS_PER_SECOND, REGRESSED",
        "NaN, NaN, SCORE, INCONCLUSIVE",
    })
    void theIntervalDecidesInTheDirectionOfItsMetric(double low, double high, Metric metric, GateVerdict verdict) {
        Comparison comparison = Examples.comparison(
                "3.6.3.Final", metric, 100, Double.isNaN(low) ? 9 : Math.sqrt(low * high), low, high, null);

        assertThat(Gates.judged(gate(metric), comparison).verdict()).isEqualTo(verdict);
    }

    /** Where nothing is allocated, a ratio says twice as much, and means nothing. */
    @ParameterizedTest
    @CsvSource({"1, 1.9, HELD", "1, 2.1, REGRESSED", "100, 1.009, HELD", "1000, 1.03, HELD", "1000, 1.06, REGRESSED"})
    void soManyBytesAreHeldWhateverTheRatio(double baseline, double ratio, GateVerdict verdict) {
        Comparison comparison = Examples.comparison(
                "3.6.3.Final", Metric.ALLOCATED_BYTES_PER_OP, baseline, ratio, 0.999 * ratio, 1.001 * ratio, null);

        assertThat(Gates.judged(gate(Metric.ALLOCATED_BYTES_PER_OP), comparison).verdict())
                .isEqualTo(verdict);
    }

    private static Gate gate(Metric metric) {
        return Gate.planned("A.parse", "under A.parse", metric, new Threshold(0.05, "why"));
    }

    private static Worse worse(Metric metric, Comparison comparison) {
        return gate(metric).judged(GateVerdict.HELD, comparison, "").worse();
    }

    @Test
    void aBenchmarkThatIsBrokenInOneVariantIsNotMeasuredAndTheOthersAreJudged() {
        JmhResult result = Examples.result(
                JmhResult.class,
                "outcome",
                Examples.outcome(RunStatus.FAILED, "JMH ended with exit code 1"),
                "variants",
                List.of(Examples.variant("3.2.0.Final"), Examples.variant("3.6.3.Final")),
                "benchmarks",
                List.of(benchmark("broken"), benchmark("sound")),
                "trials",
                List.of(Records.with(Examples.trial(1, 1, 1, 0, TrialStatus.FAILED, 1, null), "message", "why")));

        assertThat(Gates.judged(ofBenchmark("broken"), result))
                .satisfies(gate -> assertThat(gate.verdict()).isEqualTo(GateVerdict.NOT_MEASURED))
                .satisfies(gate -> assertThat(gate.note()).isEqualTo("the candidate failed: why"));
        assertThat(Gates.judged(ofBenchmark("sound"), result).verdict()).isEqualTo(GateVerdict.REGRESSED);
    }

    private static Benchmark benchmark(String name) {
        return new Benchmark("io.A." + name, Map.of(), List.of(comparison(2, 1.9, 2.1)));
    }

    private static Gate ofBenchmark(String name) {
        return Gate.planned("A." + name, "in micro-benchmark A." + name, Metric.SCORE, new Threshold(0.05, "why"));
    }

    @ParameterizedTest
    @CsvSource({
        "INTERRUPTED, it was interrupted before both variants had run, ",
        "COMPLETE, the time limit was reached before it, ",
        "COMPLETE, the trials of both variants did not provide this figure, OK",
        "COMPLETE, the baseline failed: as told, ABSENT",
        "FAILED, why, ",
    })
    void whatHasNoFigureTellsWhatCameBetween(RunStatus status, String note, TrialStatus trial) {
        CompareResult result = Examples.result(
                CompareResult.class,
                "outcome",
                Examples.outcome(status, "why"),
                "trials",
                trial == null ? List.of() : List.of(TrialResultFixture.trial(1, 1, 0, Purpose.TIMED, trial, null)),
                "variants",
                List.of());

        assertThat(Gates.judged(gate(Metric.BYTECODES_PER_EVENT), result))
                .extracting(Gate::verdict, Gate::note)
                .containsExactly(GateVerdict.NOT_MEASURED, note);
    }

    @Test
    void aComparisonGoesOnWhileAGateIsOpenWhateverTheBandSays() {
        List<Gate> gates = List.of(gate(Metric.SCORE));

        assertThat(Gates.isOpen(gates, List.of(comparison(1.03, 1.02, 1.04)))).isFalse();
        assertThat(Gates.isOpen(gates, List.of(comparison(1.2, 1.1, 1.3)))).isFalse();
        assertThat(Gates.isOpen(gates, List.of(comparison(1.05, 1, 1.1)))).isTrue();
        assertThat(Gates.isOpen(gates, List.of()))
                .as("a gate without a figure gets none by going on")
                .isFalse();
    }

    private static Comparison comparison(double ratio, double low, double high) {
        return Records.with(
                Examples.comparison("3.6.3.Final", Metric.SCORE, 1, ratio, low, high, null),
                "pairs",
                3,
                "pairsAgreeing",
                3,
                "ratios",
                List.of(1.0, 1.0, 1.0));
    }
}
