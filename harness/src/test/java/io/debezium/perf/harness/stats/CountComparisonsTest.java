package io.debezium.perf.harness.stats;

import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Held against scipy.stats.ttest_ind of SciPy 1.17.1, on the logarithms. */
class CountComparisonsTest {

    private static final double[] BASELINE = {101_183, 101_230, 101_171};
    private static final double[] LESS = {99_600, 99_625, 99_575};

    @Test
    void equalsAnotherImplementation() {
        ratio(BASELINE, LESS, -0.015883879305583548, -0.016520930763568628, -0.015246827847598468);
        ratio(
                new double[] {60.6, 61.4, 61.9},
                new double[] {61.9, 61.2, 62.3, 60.9},
                0.004473856456550074,
                -0.01617313547556054,
                0.025120848388660688);
    }

    private static void ratio(double[] baseline, double[] candidate, double log, double low, double high) {
        Comparison ratio = compared(Metric.BYTECODES_PER_EVENT, 0.1, baseline, candidate);

        assertThat(Math.log(ratio.ratio())).isCloseTo(log, within(1e-12));
        assertThat(Math.log(ratio.ciLow())).isCloseTo(low, within(1e-9));
        assertThat(Math.log(ratio.ciHigh())).isCloseTo(high, within(1e-9));
    }

    private static Comparison compared(Metric metric, double minEffect, double[] baseline, double[] candidate) {
        return CountComparisons.of("b", metric, baseline, candidate, minEffect);
    }

    @Test
    void exchangingTheTwoExchangesLessAndMore() {
        assertThat(verdict(0.005, BASELINE, LESS)).isEqualTo(Verdict.FASTER);
        assertThat(verdict(0.005, LESS, BASELINE)).isEqualTo(Verdict.SLOWER);
        assertThat(verdict(0.005, BASELINE, BASELINE)).isEqualTo(Verdict.EQUIVALENT);
        assertThat(verdict(0.016, LESS, BASELINE)).isEqualTo(Verdict.INCONCLUSIVE);
    }

    /** Three trials of each that differ by 2 %. */
    @ParameterizedTest
    @CsvSource({"1.2, SLOWER", "1.06, SLOWER", "1.04, INCONCLUSIVE", "1, INCONCLUSIVE", "0.8, FASTER"})
    void ofTrialsThatDifferByMoreThanMattersALargerChangeAloneIsTold(double factor, Verdict verdict) {
        double[] scattered = {99, 100, 101};

        assertThat(verdict(
                        0.005,
                        scattered,
                        Arrays.stream(scattered).map(each -> factor * each).toArray()))
                .isEqualTo(verdict);
    }

    @Test
    void theirIntervalIsWiderByTheDifference() {
        double[] scattered = {99, 100, 101};

        assertThat(Math.log(compared(Metric.BYTECODES_PER_EVENT, 0.005, scattered, scattered)
                        .ciHigh()))
                .isCloseTo(
                        Math.log(compared(Metric.BYTECODES_PER_EVENT, 0.1, scattered, scattered)
                                        .ciHigh())
                                + 0.02,
                        within(1e-9));
    }

    private static Verdict verdict(double minEffect, double[] baseline, double[] candidate) {
        return compared(Metric.BYTECODES_PER_EVENT, minEffect, baseline, candidate)
                .verdict();
    }

    @Test
    void twoTrialsDecideNothing() {
        Comparison ratio = compared(Metric.BYTECODES_PER_EVENT, 0.005, Arrays.copyOf(BASELINE, 2), LESS);

        assertThat(ratio.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(ratio.ciLow()).isNaN();
        assertThat(ratio.ratio()).isLessThan(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, EQUIVALENT", "0, 2, SLOWER", "2, 0, FASTER", "0, 0.001, EQUIVALENT"})
    void ofNoneThereIsAVerdictWithoutARatio(double before, double after, Verdict verdict) {
        Comparison none =
                compared(Metric.MONITORS_PER_EVENT, 0.005, new double[] {before, before, before}, new double[] {
                    after, after, after
                });

        assertThat(none.ratio()).isNaN();
        assertThat(none.verdict()).isEqualTo(verdict);
    }
}
