package io.debezium.perf.harness.stats;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** How often the interval over machines holds the mean of the machines that these are drawn from, which is 0 here. */
class MachineCoverageTest {

    private static final int RUNS = 2_000;

    /** @param effect standard deviation between machines, that within one being 1 */
    @ParameterizedTest
    @CsvSource({
        "NORMAL, 0, 3 3 3",
        "NORMAL, 1, 3 3 3",
        "NORMAL, 0, 2 2 2 2",
        "NORMAL, 1, 2 2 2 2",
        "NORMAL, 1, 1 1 1 1",
        "NORMAL, 0, 4 4 2 2 2 2 2 2",
        "NORMAL, 1, 4 4 2 2 2 2 2 2",
        "NORMAL, 0, 14 2 2",
        "NORMAL, 1, 14 2 2",
        "HEAVY_TAILED, 0, 3 3 3",
        "HEAVY_TAILED, 1, 3 3 3 3 3 3 3 3",
        "DISTURBED, 1, 2 2 2 2"
    })
    void holdsTheMeanWithOrWithoutAMachineEffect(Noise noise, double effect, String pairsOfMachines) {
        assertThat(coverage(noise, effect, pairsOfMachines)).isGreaterThanOrEqualTo(0.93);
    }

    private static double coverage(Noise noise, double effect, String pairsOfMachines) {
        Random random = new Random(1);
        int covered = 0;
        for (int i = 0; i < RUNS; i++) {
            var pairs = MachineRatiosTest.pairs(drawn(noise, effect, pairsOfMachines, random));
            PairedRatios ratios = PairedRatios.overMachines(pairs);
            covered += ratios.logInterval(0.95).contains(0) ? 1 : 0;
        }
        return (double) covered / RUNS;
    }

    private static double[][] drawn(Noise noise, double effect, String pairsOfMachines, Random random) {
        return Arrays.stream(pairsOfMachines.split(" "))
                .map(pairs -> {
                    double machine = effect * random.nextGaussian();
                    return Arrays.stream(noise.draw(Integer.parseInt(pairs), random))
                            .map(value -> machine + value)
                            .toArray();
                })
                .toArray(double[][]::new);
    }
}
