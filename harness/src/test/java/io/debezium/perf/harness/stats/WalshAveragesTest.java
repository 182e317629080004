package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class WalshAveragesTest {

    private static final double[] TEN = {0.05, -0.02, 0.03, 0.01, 0.07, 0.04, -0.06, 0.08, 0.09, 0.1};

    /**
     * Depression scale of nine patients before and after a tranquillizer, from M. Hollander and D. A. Wolfe, Nonparametric
     * Statistical Methods, 1973, the paired example of R's {@code wilcox.test}, whose exact {@code conf.int = TRUE} gives
     * the same. By hand: the sixth smallest average is the smallest difference above zero, 1.30 - 1.29.
     */
    @Test
    void equalsThePublishedExample() {
        double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
        double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
        WalshAverages depression = WalshAverages.of(IntStream.range(0, before.length)
                .mapToDouble(i -> before[i] - after[i])
                .toArray());

        assertThat(depression.estimate()).isCloseTo(0.46, within(1e-9));
        assertThat(depression.interval(0.95).low()).isCloseTo(0.010, within(1e-9));
        assertThat(depression.interval(0.95).high()).isCloseTo(0.786, within(1e-9));
    }

    /**
     * Critical values of the signed-rank statistic, two-sided 5 % and 1 %, as in the table of F. Wilcoxon and R. A. Wilcox,
     * Some rapid approximate statistical procedures, 1964: the interval begins one rank above them.
     */
    @ParameterizedTest
    @CsvSource({
        "6, 0,",
        "7, 2,",
        "8, 3, 0",
        "9, 5, 1",
        "10, 8, 3",
        "11, 10, 5",
        "12, 13, 7",
        "13, 17, 9",
        "14, 21, 12",
        "15, 25, 15",
        "20, 52, 37",
        "25, 89, 68",
        "30, 137, 109",
        "40, 264, 220",
        "50, 434, 373"
    })
    void intervalBeginsOneRankAboveTheTablesCriticalValue(int n, int fivePerCent, Integer onePerCent) {
        assertThat(WalshAverages.rank(n, 0.95)).isEqualTo(fivePerCent + 1);
        assertThat(WalshAverages.rank(n, 0.99)).isEqualTo(onePerCent == null ? 0 : onePerCent + 1);
    }

    /** The same table: {@code P(T <= 8)} is 25 of 1024 choices of signs. */
    @Test
    void confidenceIsThatOfTheRank() {
        assertThat(WalshAverages.confidence(10, 9)).isCloseTo(1 - 2 * 25 / 1024.0, within(1e-12));
        assertThat(WalshAverages.confidence(6, 1)).isCloseTo(1 - Math.pow(2, -5), within(1e-12));
    }

    @Test
    void fewValuesAreBoundedOnlyWhereTheySuffice() {
        assertThat(interval(0.95, 1, 2, 3, 4, 5)).isEqualTo(Interval.UNBOUNDED);
        assertThat(interval(0.9375, 1, 2, 3, 4, 5)).isEqualTo(new Interval(1, 5));
        assertThat(interval(0.95, 1, 2, 3, 4, 5, 6)).isEqualTo(new Interval(1, 6));
        assertThat(interval(0.975, 1, 2, 3, 4, 5, 6).bounded()).isFalse();
        assertThat(interval(0.5).bounded()).isFalse();
        assertThat(interval(0.5, 1).bounded()).isFalse();
        assertThat(interval(0.5, 2, 1)).isEqualTo(new Interval(1, 2));
    }

    @Test
    void aBlockThatLacksItsFigureIsLeftOut() {
        assertThat(WalshAverages.over(1, 2, 3, 4, 5, 6)).hasValue(new Estimate(3.5, 1, 6, 6));
        assertThat(WalshAverages.over(3, Double.NaN)).hasValue(new Estimate(3, Double.NaN, Double.NaN, 1));
        assertThat(WalshAverages.over(Double.NaN)).isEmpty();
    }

    @Test
    void refusesConfidencesThatMakeNoInterval() {
        assertThatThrownBy(() -> interval(1, TEN)).hasMessage("confidence 1.0: must be 0.5 to below 1");
        assertThatThrownBy(() -> interval(0.4, TEN)).hasMessage("confidence 0.4: must be 0.5 to below 1");
        assertThatThrownBy(() -> interval(Double.NaN, TEN)).hasMessageContaining("NaN");
    }

    /** What the interval is for: it never says other than the p-value beside it, on both sides of the approximation. */
    @Property
    void intervalLeavesOutZeroExactlyWhereTheTestRejectsIt(
            @ForAll("ofDistinctSizes") List<Double> values,
            @ForAll @Scale(3) @DoubleRange(min = 0.5, max = 0.999) double confidence) {
        double[] array = array(values);

        assertThat(interval(confidence, array).contains(0)).isEqualTo(SignedRank.pValue(array) > 1 - confidence);
    }

    @Property
    void intervalHoldsTheEstimateAndGrowsWithItsConfidence(
            @ForAll("any") List<Double> values,
            @ForAll @Scale(4) @DoubleRange(min = 0.5, max = 0.98) double confidence) {
        WalshAverages averages = WalshAverages.of(array(values));
        Interval interval = averages.interval(confidence);
        Interval surer = averages.interval(confidence + 0.01);

        assertThat(interval.contains(averages.estimate())).isTrue();
        assertThat(surer.low()).isLessThanOrEqualTo(interval.low());
        assertThat(surer.high()).isGreaterThanOrEqualTo(interval.high());
    }

    @Provide
    Arbitrary<List<Double>> any() {
        return Arbitraries.doubles()
                .between(-1, 1)
                .ofScale(6)
                .list()
                .ofMinSize(5)
                .ofMaxSize(80);
    }

    /** Small ones against large ones, so that the test rejects about as often as not. */
    @Provide
    Arbitrary<List<Double>> ofDistinctSizes() {
        return Arbitraries.doubles()
                .between(-0.5, 1)
                .ofScale(6)
                .filter(value -> value != 0)
                .list()
                .uniqueElements(Math::abs)
                .ofMaxSize(80);
    }

    private static Interval interval(double confidence, double... values) {
        return WalshAverages.of(values).interval(confidence);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
