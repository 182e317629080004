package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.CheckResult.Gate;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.GateVerdict;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

import static org.assertj.core.api.Assertions.assertThat;

class PlannedGateTest {

    private static final double[] NOISE = {-0.012, 0.004, 0.009, -0.003, 0.001, 0.007, -0.008, 0.002};

    @ParameterizedTest
    @CsvSource({
        "1.00, false, HELD", "1.03, false, HELD", "1.20, false, REGRESSED", "0.50, false, HELD",
        "1.05, false, INCONCLUSIVE", "1.20, true, HELD", "0.80, true, REGRESSED", "0.97, true, HELD",
    })
    void theIntervalDecidesInTheDirectionOfItsMetric(double ratio, boolean moreIsBetter, GateVerdict verdict) {
        List<Pair> pairs = pairs(100, ratio);

        Gate gate = gate(Metric.SCORE, null).judged("ns/op", moreIsBetter, comparison(pairs), List.of(), "");

        assertThat(gate.verdict()).as(gate.toString()).isEqualTo(verdict);
        assertThat(gate.unit()).isEqualTo("ns/op");
    }

    @Test
    void whatIsUndecidedTellsHowManyPairsWouldDo() {
        Gate gate = gate(Metric.SCORE, null).judged("", false, comparison(pairs(100, 1.045, 1.5)), List.of(), "");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.INCONCLUSIVE);
        assertThat(gate.pairsNeeded()).isGreaterThan(8);
    }

    @Test
    void tooFewPairsDecideNothing() {
        Gate gate = gate(Metric.SCORE, null)
                .judged("", false, comparison(pairs(100, 9).subList(0, 5)), List.of(), "");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.INCONCLUSIVE);
        assertThat(gate.worse().low()).isNaN();
        assertThat(gate.pairsNeeded()).isNotNull();
    }

    /** As JMH counts it where nothing is allocated: the ratio says thirty times as much, and means nothing. */
    @Test
    void nextToNothingIsHeldWhateverTheRatio() {
        List<Pair> pairs = pairs(0.00001, 30);

        Gate gate = gate(Metric.ALLOCATED_BYTES_PER_OP, 1.0).judged("", false, comparison(pairs), pairs, "");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.HELD);
        assertThat(gate.note()).startsWith("held by within");
    }

    @Test
    void nothingAtAllIsHeldWithoutARatio() {
        List<Pair> pairs = DoubleStream.of(NOISE).mapToObj(i -> new Pair(0, 0)).toList();

        Gate gate = gate(Metric.ALLOCATED_BYTES_PER_OP, 1.0).judged("", false, comparison(pairs), pairs, "");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.HELD);
        assertThat(gate.comparison()).isNull();
    }

    @Test
    void anObjectWhereNothingWasAllocatedIsARegression() {
        List<Pair> pairs = DoubleStream.of(NOISE).mapToObj(i -> new Pair(0, 24)).toList();

        Gate gate = gate(Metric.ALLOCATED_BYTES_PER_OP, 1.0).judged("", false, comparison(pairs), pairs, "");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.REGRESSED);
    }

    @Test
    void bytesMoreThanAllowedRegressOnlyWhereTheRatioDoes() {
        List<Pair> pairs = pairs(1_000, 1.03);

        Gate gate = gate(Metric.ALLOCATED_BYTES_PER_OP, 1.0).judged("", false, comparison(pairs), pairs, "");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.HELD);
        assertThat(gate.note()).isEmpty();
    }

    @Test
    void withoutAFigureItIsNotMeasuredAndSaysWhy() {
        Gate gate = gate(Metric.SCORE, null).judged("", false, Optional.empty(), List.of(), "it crashed");

        assertThat(gate.verdict()).isEqualTo(GateVerdict.NOT_MEASURED);
        assertThat(gate.note()).isEqualTo("it crashed");
    }

    private static PlannedGate gate(Metric metric, Double within) {
        return new PlannedGate("micro", "A.parse", metric, new Threshold(0.05, within, "why"));
    }

    private static List<Pair> pairs(double baseline, double ratio) {
        return pairs(baseline, ratio, 1);
    }

    private static List<Pair> pairs(double baseline, double ratio, double noise) {
        return DoubleStream.of(NOISE)
                .mapToObj(value -> new Pair(baseline, baseline * ratio * Math.exp(noise * value)))
                .toList();
    }

    private static Optional<Comparison> comparison(List<Pair> pairs) {
        return Comparisons.of(Metric.SCORE, List.of(new Comparisons.Candidate("3.6.3.Final", pairs)), 0.02, 0.95)
                .stream()
                .findFirst();
    }
}
