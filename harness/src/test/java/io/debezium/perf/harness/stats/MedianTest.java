package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class MedianTest {

    private static final double[] TEN = {0.05, -0.02, 0.03, 0.01, 0.07, 0.04, -0.06, 0.08, 0.09, 0.1};
    private static final double[] MAIZE = {6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75};

    @Test
    void isTheMiddleOrTheMeanOfTheMiddleTwo() {
        assertThat(Median.of(3, 1, 2)).isEqualTo(2);
        assertThat(Median.of(4, 1, 3, 2)).isEqualTo(2.5);
        assertThat(Median.of(7)).isEqualTo(7);
        assertThat(Median.of()).isNaN();
        assertThat(Median.of(Double.MAX_VALUE, Double.MAX_VALUE)).isEqualTo(Double.MAX_VALUE);
    }

    @Test
    void aSeriesFallsFromTheMedianOfItsFirstThirdToThatOfItsLast() {
        assertThat(Median.fall(6, 1000, 6, 5, 5, 4, 4, 4, 0.1)).isEqualTo(1.5);
        assertThat(Median.fall(4, 9, 9, 8)).as("a third of four is one").isEqualTo(0.5);
        assertThat(Median.fall(2, 1)).isNaN();
        assertThat(Median.fall()).isNaN();
    }

    /** The formula of Hettmansperger and Sheather, 1986, over scipy.stats.binom of SciPy 1.17.1. */
    @Test
    void intervalEqualsAnotherComputation() {
        interval(TEN, 0.95, -0.00027027027027025537, 0.08342342342342342);
        interval(TEN, 0.9, 0.009130434782608696, 0.08028985507246378);
        interval(TEN, 0.975, -0.01571428571428569, 0.08857142857142856);
        interval(MAIZE, 0.95, 10.24103652407015, 46.011951301239804);
        interval(
                IntStream.rangeClosed(1, 40).mapToDouble(i -> i).toArray(),
                0.95,
                14.410815633452568,
                26.58918436654743);
    }

    @Test
    void fewValuesAreBoundedOnlyWhereTheySuffice() {
        assertThat(Median.interval(new double[] {1, 2, 3, 4, 5}, 0.95)).isEqualTo(Interval.UNBOUNDED);
        interval(new double[] {1, 2, 3, 4, 5, 6}, 0.95, 1.3571428571428577, 5.642857142857142);
        assertThat(Median.interval(new double[] {1, 2, 3, 4, 5, 6}, 0.975).bounded())
                .isFalse();
        assertThat(Median.interval(new double[0], 0.95).bounded()).isFalse();
        assertThat(Median.interval(new double[] {1}, 0.5).bounded()).isFalse();
        assertThat(Median.interval(new double[] {2, 1}, 0.5)).isEqualTo(new Interval(1, 2));
    }

    @Test
    void refusesConfidencesThatMakeNoInterval() {
        assertThatThrownBy(() -> Median.interval(TEN, 1)).hasMessage("confidence 1.0: must be 0.5 to below 1");
        assertThatThrownBy(() -> Median.interval(TEN, 0.4)).hasMessage("confidence 0.4: must be 0.5 to below 1");
        assertThatThrownBy(() -> Median.interval(TEN, Double.NaN)).hasMessageContaining("NaN");
    }

    @Property
    void intervalHoldsTheMedianAndGrowsWithItsConfidence(
            @ForAll @Size(min = 8, max = 60) List<@Scale(6) @DoubleRange(min = -1, max = 1) Double> values,
            @ForAll @Scale(4) @DoubleRange(min = 0.5, max = 0.98) double confidence) {
        Interval interval = Median.interval(array(values), confidence);
        Interval surer = Median.interval(array(values), confidence + 0.01);

        assertThat(interval.contains(Median.of(array(values)))).isTrue();
        assertThat(surer.low()).isLessThanOrEqualTo(interval.low());
        assertThat(surer.high()).isGreaterThanOrEqualTo(interval.high());
    }

    @Property
    void negatedValuesGiveTheNegatedIntervalToTheLastBit(
            @ForAll @Size(min = 6, max = 60) List<@Scale(6) @DoubleRange(min = -1, max = 1) Double> values) {
        Interval interval = Median.interval(array(values), 0.95);
        Interval negated =
                Median.interval(values.stream().mapToDouble(value -> -value).toArray(), 0.95);

        // Adding zero makes -0.0 the same as 0.0.
        assertThat(new Interval(0 - negated.high(), 0 - negated.low()))
                .isEqualTo(new Interval(0 + interval.low(), 0 + interval.high()));
    }

    @Property
    void equalValuesAreAnIntervalOfOnePoint(
            @ForAll @Scale(6) @DoubleRange(min = -1, max = 1) double value,
            @ForAll @IntRange(min = 6, max = 40) int n) {
        double[] values = IntStream.range(0, n).mapToDouble(i -> value).toArray();

        assertThat(Median.interval(values, 0.95)).isEqualTo(new Interval(value, value));
    }

    private static void interval(double[] values, double confidence, double low, double high) {
        Interval interval = Median.interval(values, confidence);
        assertThat(interval.low()).isCloseTo(low, within(1e-9));
        assertThat(interval.high()).isCloseTo(high, within(1e-9));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
