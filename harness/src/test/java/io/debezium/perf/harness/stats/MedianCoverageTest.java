package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Random;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How often an interval of 95 % holds the true median, as that of a release's own trials. */
class MedianCoverageTest {

    private static final double CONFIDENCE = 0.95;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWO_HEAPS")
    void intervalIsHonestFromSixValuesOn(Noise noise) {
        for (int n : new int[] {6, 7, 8, 9, 10, 12, 15, 20}) {
            assertThat(coverage(noise, n, 20_000, values -> Median.interval(values, CONFIDENCE)))
                    .as("%d values", n)
                    .isBetween(0.94, 0.96);
        }
    }

    @Test
    void anHonestIntervalIsHonestAtHigherConfidencesToo() {
        assertThat(coverage(Noise.HEAVY_TAILED, 10, 20_000, values -> Median.interval(values, 0.99)))
                .isBetween(0.985, 0.995);
    }

    /** The limit that the package's description gives. */
    @Test
    void intervalIsLessSureOfTwoHeaps() {
        assertThat(coverage(Noise.TWO_HEAPS, 7, 20_000, values -> Median.interval(values, CONFIDENCE)))
                .isBetween(0.88, 0.90);
    }

    /** The reason not to use it. */
    @Test
    void percentileBootstrapOfTheMedianPromisesTooMuch() {
        Random random = new Random(3);

        assertThat(coverage(Noise.NORMAL, 7, 1_000, values -> bootstrap(values, random)))
                .isLessThan(0.91);
        assertThat(coverage(Noise.HEAVY_TAILED, 7, 1_000, values -> bootstrap(values, random)))
                .isLessThan(0.90);
    }

    private static double coverage(Noise noise, int n, int runs, IntervalOf intervals) {
        Random random = new Random(n);
        int covered = 0;
        for (int i = 0; i < runs; i++) {
            covered += intervals.apply(noise.draw(n, random)).contains(0) ? 1 : 0;
        }
        return (double) covered / runs;
    }

    private static Interval bootstrap(double[] values, Random random) {
        UnaryOperator<double[]> resample = from -> {
            double[] drawn = new double[from.length];
            Arrays.setAll(drawn, i -> from[random.nextInt(from.length)]);
            return drawn;
        };
        double[] medians = new double[1_000];
        Arrays.setAll(medians, i -> Median.of(resample.apply(values)));
        Arrays.sort(medians);
        return new Interval(medians[25], medians[974]);
    }

    private interface IntervalOf {
        Interval apply(double[] values);
    }
}
