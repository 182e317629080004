package io.debezium.perf.harness.stats;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class WilsonTest {

    /** Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3. */
    @Test
    void equalsPublishedIntervals() {
        interval(81, 263, 0.2553, 0.3662);
        interval(15, 148, 0.0624, 0.1605);
        interval(0, 20, 0.0000, 0.1611);
        interval(1, 29, 0.0061, 0.1718);
    }

    @Property
    void containsTheShareAndStaysWithinBounds(
            @ForAll @DoubleRange(min = 0, max = 1) double share, @ForAll @IntRange(min = 1, max = 1_000_000) int n) {
        Wilson wilson = Wilson.of(share, n);

        assertThat(wilson.low()).isBetween(0.0, share + 1e-12);
        assertThat(wilson.high()).isBetween(share - 1e-12, 1.0);
    }

    @Property
    void isSymmetric(
            @ForAll @DoubleRange(min = 0, max = 1) double share, @ForAll @IntRange(min = 1, max = 1_000_000) int n) {
        Wilson one = Wilson.of(share, n);
        Wilson other = Wilson.of(1 - share, n);

        assertThat(one.low()).isCloseTo(1 - other.high(), within(1e-9));
        assertThat(one.high()).isCloseTo(1 - other.low(), within(1e-9));
    }

    @Property
    void narrowsWithMoreSamples(
            @ForAll @DoubleRange(min = 0, max = 1) double share, @ForAll @IntRange(min = 1, max = 1_000_000) int n) {
        assertThat(Wilson.of(share, 2.0 * n).halfWidth())
                .isLessThan(Wilson.of(share, n).halfWidth());
    }

    private static void interval(int successes, int n, double low, double high) {
        Wilson wilson = Wilson.of((double) successes / n, n);
        assertThat(wilson.low()).isCloseTo(low, within(5e-5));
        assertThat(wilson.high()).isCloseTo(high, within(5e-5));
    }
}
