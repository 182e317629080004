package io.debezium.perf.harness.report.section;

import java.util.List;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

class ForestAxisTest {

    @Property(tries = 200)
    void everyIntervalIsWithinAndInOrder(
            @ForAll @DoubleRange(min = 0.05, max = 20) double ratio,
            @ForAll @DoubleRange(min = 0, max = 0.5) double half) {
        Comparison comparison = comparison(ratio, ratio * (1 - half), ratio * (1 + half));
        ForestAxis axis = ForestAxis.of(List.of(comparison), 0.02);

        Forest.Mark mark = axis.mark(comparison);

        assertThat(mark.low()).isPositive().isLessThanOrEqualTo(mark.value());
        assertThat(mark.high()).isLessThan(100).isGreaterThanOrEqualTo(mark.value());
        assertThat(axis.at(0.98)).isPositive().isLessThan(axis.at(1.02));
    }

    @Property(tries = 200)
    void noChangeHasATickAndLabelsDoNotTouch(@ForAll @DoubleRange(min = 0.05, max = 20) double ratio) {
        List<Forest.Tick> ticks =
                ForestAxis.of(List.of(comparison(ratio, ratio, ratio)), 0.02).ticks();

        assertThat(ticks).extracting(Forest.Tick::label).contains("0").doesNotHaveDuplicates();
        for (int i = 1; i < ticks.size(); i++) {
            assertThat(ticks.get(i).at() - ticks.get(i - 1).at()).isGreaterThanOrEqualTo(13);
        }
    }

    /** As of an allocation where there was next to none, or the widest band that may be asked for. */
    @ParameterizedTest
    @CsvSource({"1e9, 0.02", "1e-9, 0.02", "1, 0.5", "1e9, 0.5"})
    @Timeout(60)
    void anAxisThatReachesFarHasAFewTicks(double ratio, double minEffect) {
        ForestAxis axis = ForestAxis.of(List.of(comparison(ratio, ratio / 2, ratio * 2)), minEffect);

        assertThat(axis.ticks()).hasSizeBetween(1, 8).allSatisfy(tick -> assertThat(tick.at())
                .isBetween(0.0, 100.0));
        assertThat(axis.at(ratio)).isBetween(0.0, 100.0);
    }

    @Test
    void withoutAnIntervalTheAxisHoldsAllPairsAndWithOneThoseBeyondStandAtItsEnds() {
        Comparison two = Records.with(comparison(0.9, Double.NaN, Double.NaN), "ratios", List.of(0.6, 1.4));
        ForestAxis wide = ForestAxis.of(List.of(two), 0.02);

        assertThat(wide.dots(two))
                .hasSize(2)
                .allSatisfy(dot -> assertThat(dot).isGreaterThan(0).isLessThan(100));
        assertThat(wide.endsBefore(two)).isFalse();

        Comparison many = Records.with(comparison(0.9, 0.85, 0.95), "ratios", List.of(0.3, 0.9, 1.4));
        ForestAxis narrow = ForestAxis.of(List.of(many), 0.02);

        assertThat(narrow.dots(many)).hasSize(3).startsWith(0.0).endsWith(100.0);
        assertThat(narrow.endsBefore(many)).isTrue();
    }

    @Test
    void fewFarComparisonsDoNotStretchTheAxis() {
        Comparison near = comparison(0.9, 0.85, 0.95);
        Comparison far = comparison(0.001, 0.0009, 0.0011);
        ForestAxis axis = ForestAxis.of(List.of(near, far, near), 0.02);

        assertThat(axis.at(0.85)).isLessThan(25);
        assertThat(axis.mark(far).value()).isZero();
        assertThat(axis.endsBefore(far)).isTrue();
        assertThat(axis.endsBefore(near)).isFalse();
    }

    private static Comparison comparison(double ratio, double low, double high) {
        return Examples.comparison("3.6.3.Final", Metric.CPU_MICROS_PER_EVENT, 1, ratio, low, high, Verdict.SLOWER);
    }
}
