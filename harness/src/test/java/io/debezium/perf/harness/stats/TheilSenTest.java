package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.SplittableRandom;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class TheilSenTest {

    private static final double Z_93 = 1.8119;
    private static final double Z_95 = 1.96;

    /** Sen's own example, 1968; SciPy's scipy.stats.theilslopes has the same numbers in its tests. */
    @Test
    void hasTheSlopeAndTheIntervalOfItsInventorsExample() {
        double[] x = {1, 2, 3, 4, 10, 12, 18};
        double[] y = {9, 15, 19, 20, 45, 55, 78};

        TheilSen line = TheilSen.of(x, y, Z_93);

        assertThat(line.slope()).isEqualTo(4);
        assertThat(line.interval().low()).isCloseTo(3.71, within(0.005));
        assertThat(line.interval().high()).isCloseTo(4.38, within(0.005));
    }

    @Test
    void scaledAndShiftedPointsHaveTheSlopeScaled() {
        double[] x = noise(20, 3);
        double[] y = noise(20, 4);
        Arrays.sort(x);

        TheilSen line = TheilSen.of(x, y, Z_95);
        TheilSen other = TheilSen.of(
                Arrays.stream(x).map(each -> 2 * each + 7).toArray(),
                Arrays.stream(y).map(each -> 10 * each - 3).toArray(),
                Z_95);

        assertThat(other.slope()).isCloseTo(5 * line.slope(), within(1e-9));
        assertThat(other.interval().low()).isCloseTo(5 * line.interval().low(), within(1e-9));
        assertThat(other.interval().high()).isCloseTo(5 * line.interval().high(), within(1e-9));
    }

    @Test
    void fewPointsHaveNoInterval() {
        assertThat(TheilSen.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}, Z_95)
                        .interval())
                .isEqualTo(Interval.UNBOUNDED);
        assertThat(TheilSen.of(new double[] {1}, new double[] {1}, Z_95).slope())
                .isNaN();
        assertThat(TheilSen.of(new double[0], new double[0], Z_95).interval()).isEqualTo(Interval.UNBOUNDED);
    }

    @Test
    void theIntervalHoldsTheTrueSlopeAsOftenAsItSays() {
        int held = 0;
        for (int trial = 0; trial < 2_000; trial++) {
            double[] y = noise(20, trial);
            double[] x = new double[20];
            for (int i = 0; i < x.length; i++) {
                x[i] = i;
                y[i] += 0.1 * i;
            }
            held += TheilSen.of(x, y, Z_95).interval().contains(0.1) ? 1 : 0;
        }

        assertThat(held).isBetween(1_870, 1_950);
    }

    private static double[] noise(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] noise = new double[count];
        for (int i = 0; i < count; i++) {
            noise[i] = random.nextGaussian();
        }
        return noise;
    }
}
