package io.debezium.perf.harness.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class NormalTest {

    /** SciPy 1.17.1, scipy.stats.norm.cdf. */
    @Test
    void equalsAnotherImplementation() {
        below(-6, 9.865876450376946e-10);
        below(-3, 0.0013498980316300933);
        below(-1.5, 0.06680720126885807);
        below(0, 0.5);
        below(0.5, 0.6914624612740131);
        below(1.959963984540054, 0.975);
        below(4, 0.9999683287581669);
        below(8, 0.9999999999999993);
    }

    @Test
    void endsFarOut() {
        below(-40, 0);
        below(Double.POSITIVE_INFINITY, 1);
        assertThat(Normal.below(Double.NaN)).isNaN();
    }

    private static void below(double x, double expected) {
        assertThat(Normal.below(x)).isCloseTo(expected, within(2e-15));
    }
}
