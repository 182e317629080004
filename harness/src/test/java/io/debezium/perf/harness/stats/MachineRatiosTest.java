package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.Comparisons.Candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class MachineRatiosTest {

    private static final double[][] LOG_RATIOS = {
        {0.01, 0.03, 0.05}, {0.05, 0.06, 0.09}, {-0.01, 0.02, 0.03}, {0.02, 0.04}
    };

    /** SciPy 1.17.1: {@code ttest_1samp} of the machines' estimates (0.03, 0.065, 0.015, 0.03). */
    @Test
    void isStudentsIntervalOverTheMachines() {
        PairedRatios ratios = PairedRatios.overMachines(pairs(LOG_RATIOS));

        assertThat(ratios.logRatio()).isCloseTo(0.035, within(1e-12));
        assertThat(ratios.pValue()).isCloseTo(0.045739224238560014, within(1e-9));
        assertThat(ratios.logInterval(0.95).low()).isCloseTo(0.001245059551577249, within(1e-9));
        assertThat(ratios.logInterval(0.95).high()).isCloseTo(0.06875494044842276, within(1e-9));
    }

    @Test
    void tellsWhatEachMachineFound() {
        assertThat(PairedRatios.onMachines(pairs(LOG_RATIOS)).values())
                .extracting(PairedRatios::logRatio)
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-12 ? 0 : 1)
                .containsExactly(0.03, 0.065, 0.015, 0.03);
    }

    /** It is what a comparison without shards says, to the last bit. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void onOneOrTwoMachinesThePairsArePooled(int machines) {
        List<Pair> sharded = pairs(LOG_RATIOS).stream()
                .map(pair -> new Pair(pair.baseline(), pair.candidate(), pair.machine() % machines))
                .toList();
        List<Pair> whole = sharded.stream()
                .map(pair -> new Pair(pair.baseline(), pair.candidate()))
                .toList();

        assertThat(compared(sharded)).isEqualTo(compared(whole));
        assertThat(compared(pairs(LOG_RATIOS))).isNotEqualTo(compared(whole));
    }

    private static Comparison compared(List<Pair> pairs) {
        return Comparisons.of(Metric.CPU_MICROS_PER_EVENT, List.of(new Candidate("a", pairs)), 0.02)
                .get(0);
    }

    /** Of each machine its log-ratios. */
    static List<Pair> pairs(double[][] logRatios) {
        List<Pair> pairs = new ArrayList<>();
        for (int machine = 0; machine < logRatios.length; machine++) {
            for (double logRatio : logRatios[machine]) {
                pairs.add(new Pair(1, Math.exp(logRatio), machine));
            }
        }
        return pairs;
    }
}
