package io.debezium.perf.harness.stats;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class BinomialTest {

    /** SciPy 1.17.1, scipy.stats.binom.cdf. */
    @Test
    void equalsAnotherImplementation() {
        assertThat(Binomial.atMost(3, 10, 0.3)).isCloseTo(0.6496107184000002, within(1e-12));
        assertThat(Binomial.atMost(0, 7, 0.5)).isCloseTo(0.0078125, within(1e-12));
        assertThat(Binomial.atMost(40, 100, 0.45)).isCloseTo(0.1830569442144654, within(1e-12));
    }

    @Test
    void holdsWhereItsFirstTermIsTooSmallForADouble() {
        assertThat(Binomial.atMost(480, 1200, 0.5)).isCloseTo(2.2267295190627983e-12, within(1e-20));
    }

    @Test
    void isCertainAtTheEnds() {
        assertThat(Binomial.atMost(0, 5, 0)).isEqualTo(1);
        assertThat(Binomial.atMost(4, 5, 1)).isZero();
    }
}
