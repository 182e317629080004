package io.debezium.perf.harness.stats;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SpreadTest {

    /** statsmodels 0.15.0, qn_scale, which lacks the factor for few values: that of Croux and Rousseeuw, 1992, is put in here. */
    @Test
    void equalsAnotherImplementation() {
        assertThat(Spread.robust(0.05, -0.02, 0.03, 0.01, 0.07, 0.04, -0.06, 0.08, 0.09, 0.1))
                .isCloseTo(0.06657433397955229 * 10 / 13.8, within(1e-5));
        assertThat(Spread.robust(6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75))
                .isCloseTo(33.28716698977614 * 15 / 16.4, within(1e-3));
        assertThat(Spread.robust(1, 2, 4, 8, 16, 32, 64)).isCloseTo(15.53401126189553 * 0.857, within(1e-2));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 40})
    void isTheStandardDeviationOfNormalValuesOnAverage(int n) {
        Random random = new Random(n);
        double sum = 0;
        for (int i = 0; i < 20_000; i++) {
            sum += Spread.robust(Noise.NORMAL.draw(n, random));
        }

        assertThat(sum / 20_000).isCloseTo(1, within(0.02));
    }

    @Test
    void aFewWildValuesHardlyMatter() {
        assertThat(Spread.robust(1, 2, 3, 4, 5, 6, 7, 1e6, -1e6)).isLessThan(8);
    }

    @Test
    void isOfTheValuesUnitAndWithoutACentre() {
        double[] values = {1, 3, 4, 8, 10, 15};
        double[] moved = {-98, -94, -92, -84, -80, -70};

        assertThat(Spread.robust(moved)).isCloseTo(2 * Spread.robust(values), within(1e-12));
    }

    @Test
    void oneValueHasNone() {
        assertThat(Spread.robust(1)).isNaN();
        assertThat(Spread.robust()).isNaN();
        assertThat(Spread.robust(3, 3, 3)).isZero();
    }
}
