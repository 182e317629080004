package io.debezium.perf.harness.stats;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Held against scipy.stats.ttest_ind of SciPy 1.17.1, on the logarithms. */
class CountRatioTest {

    private static final List<Double> BASELINE = List.of(101_183.0, 101_230.0, 101_171.0);
    private static final List<Double> LESS = List.of(99_600.0, 99_625.0, 99_575.0);

    @Test
    void equalsAnotherImplementation() {
        ratio(BASELINE, LESS, -0.015883879305583548, -0.016520930763568628, -0.015246827847598468);
        ratio(
                List.of(60.6, 61.4, 61.9),
                List.of(61.9, 61.2, 62.3, 60.9),
                0.004473856456550074,
                -0.01617313547556054,
                0.025120848388660688);
        assertThat(CountRatio.of(BASELINE, LESS).freedom()).isEqualTo(4);
    }

    private static void ratio(List<Double> baseline, List<Double> candidate, double log, double low, double high) {
        CountRatio ratio = CountRatio.of(baseline, candidate);

        assertThat(ratio.logRatio()).isCloseTo(log, within(1e-12));
        assertThat(ratio.logInterval(0.95).low()).isCloseTo(low, within(1e-9));
        assertThat(ratio.logInterval(0.95).high()).isCloseTo(high, within(1e-9));
    }

    @Test
    void exchangingTheTwoExchangesLessAndMore() {
        assertThat(CountRatio.of(BASELINE, LESS).verdict(0.005, 0.95)).isEqualTo("less");
        assertThat(CountRatio.of(LESS, BASELINE).verdict(0.005, 0.95)).isEqualTo("more");
        assertThat(CountRatio.of(BASELINE, BASELINE).verdict(0.005, 0.95)).isEqualTo("the same");
        assertThat(CountRatio.of(LESS, BASELINE).verdict(0.016, 0.95)).isEqualTo("inconclusive");
    }

    @Test
    void twoTrialsDecideNothing() {
        CountRatio ratio = CountRatio.of(BASELINE.subList(0, 2), LESS);

        assertThat(ratio.verdict(0.005, 0.95)).isEmpty();
        assertThat(ratio.logInterval(0.95).bounded()).isFalse();
        assertThat(ratio.logRatio()).isNegative();
    }
}
