package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class LeastSquaresTest {

    /** Ten of twelve pairs of three factors, as after two failed trials: no two columns are orthogonal any more. */
    private static final double[][] ROWS = {
        {1, 1, -1},
        {-1, 1, 1},
        {1, -1, 1},
        {1, 1, -1},
        {1, 1, 1},
        {-1, 1, 1},
        {-1, -1, 1},
        {-1, -1, -1},
        {1, -1, -1},
        {-1, 1, -1},
    };

    private static final double[] RESULTS = {0.081, -0.142, -0.017, 0.064, 0.012, -0.118, -0.164, -0.093, 0.035, -0.061
    };

    /** By NumPy 2.4.6 (linalg.lstsq and linalg.inv) and SciPy 1.17.1 (stats.t). */
    @Test
    void withPairsMissingItIsWhatNumPyFinds() {
        LeastSquares fit = LeastSquares.of(ROWS, RESULTS, 3);

        assertThat(coefficients(fit))
                .containsExactly(
                        new double[] {
                            -0.043541666666666666, 0.06895833333333334, 0.01620833333333334, -0.03170833333333334
                        },
                        within(1e-12));
        assertThat(fit.degreesOfFreedom()).isEqualTo(6);
        assertThat(fit.spread()).isCloseTo(0.009601793813889382, within(1e-12));
        assertThat(fit.interval(1, 0.95).low()).isCloseTo(0.06137543761211126, within(1e-10));
        assertThat(fit.interval(1, 0.95).high()).isCloseTo(0.07654122905455542, within(1e-10));
        assertThat(fit.interval(3, 0.99).low()).isCloseTo(-0.04319752533936651, within(1e-10));
        assertThat(fit.interval(3, 0.99).high()).isCloseTo(-0.02021914132730017, within(1e-10));
        assertThat(fit.sum(new double[] {0, 1, 1, 1})).isCloseTo(0.053458333333333344, within(1e-12));
        assertThat(fit.interval(new double[] {0, 1, 1, 1}, 0.95).low()).isCloseTo(0.039476164489968754, within(1e-10));
        assertThat(fit.interval(new double[] {0, 1, 1, 1}, 0.95).high()).isCloseTo(0.06744050217669793, within(1e-10));
        assertThat(fit.pValue(2)).isCloseTo(0.001956733887506879, within(1e-9));
        assertThat(fit.pValue(3)).isCloseTo(5.081444234785003e-05, within(1e-9));
    }

    @Test
    void withAllPairsACoefficientIsTheMeanOfTheSignedValues() {
        Random random = new Random(3);
        double[][] x = rows(7);
        double[] y = random.doubles(x.length).toArray();

        LeastSquares fit = LeastSquares.of(x, y, 7);

        for (int column = 0; column < 7; column++) {
            double mean = 0;
            for (int row = 0; row < x.length; row++) {
                mean += x[row][column] * y[row] / x.length;
            }
            assertThat(fit.coefficient(1 + column)).isCloseTo(mean, within(1e-12));
        }
        assertThat(fit.coefficient(0)).isCloseTo(Arrays.stream(y).average().orElseThrow(), within(1e-12));
    }

    /**
     * 1,000 times 20 effects in 32 pairs: Student's interval holds normal noise's centre exactly as often as it says. Intervals
     * of one fit share its spread, so that their share has a standard error of about 0.4 %.
     */
    @Test
    void anIntervalHoldsTheTruthAsOftenAsItSays() {
        Random random = new Random(17);
        double[][] x = rows(20);
        int held = 0;
        for (int run = 0; run < 1_000; run++) {
            double[] noise = Noise.NORMAL.draw(x.length, random);
            LeastSquares fit = LeastSquares.of(x, noise, 20);
            for (int column = 1; column <= 20; column++) {
                held += fit.interval(column, 0.95).contains(0) ? 1 : 0;
            }
        }

        assertThat(held / 20_000.0).isCloseTo(0.95, within(0.01));
    }

    private static double[] coefficients(LeastSquares fit) {
        return new double[] {fit.coefficient(0), fit.coefficient(1), fit.coefficient(2), fit.coefficient(3)};
    }

    private static double[][] rows(int factors) {
        return FactorialDesign.of(factors, 1, 5).signs().stream()
                .map(signs -> signs.stream().mapToDouble(Integer::doubleValue).toArray())
                .toArray(double[][]::new);
    }
}
