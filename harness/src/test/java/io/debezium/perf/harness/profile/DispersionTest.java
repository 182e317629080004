package io.debezium.perf.harness.profile;

import java.util.Random;
import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class DispersionTest {

    private static final int OWN = 4;

    @Test
    void findsWhatItsEstimatesWereDrawnWith() {
        Random random = new Random(11);
        Dispersion found = Dispersion.of(
                DoubleStream.generate(() -> 1.7 * meanSquare(OWN, random) / meanSquare(10, random))
                        .limit(20_000),
                OWN);

        assertThat(found.common()).isCloseTo(1.7, within(0.05));
        assertThat(found.degrees()).isCloseTo(10, within(1.0));
    }

    @Test
    void estimatesThatDifferByChanceAloneAreOne() {
        Random random = new Random(12);
        Dispersion found = Dispersion.of(
                DoubleStream.generate(() -> 3 * meanSquare(OWN, random)).limit(2_000), OWN);

        assertThat(found.common()).isCloseTo(3, within(0.15));
        assertThat(found.degrees()).isGreaterThan(30);
        assertThat(found.shrunk(30, OWN)).isLessThan(7);
    }

    @Test
    void aFramesOwnEstimateCountsByItsDegreesOfFreedom() {
        assertThat(new Dispersion(1, 12).shrunk(5, OWN)).isEqualTo(2);
        assertThat(new Dispersion(1, Double.POSITIVE_INFINITY).shrunk(5, OWN)).isEqualTo(1);
    }

    /** A chi-square variable divided by its degrees of freedom. */
    private static double meanSquare(int degrees, Random random) {
        return DoubleStream.generate(random::nextGaussian)
                        .limit(degrees)
                        .map(z -> z * z)
                        .sum()
                / degrees;
    }
}
