package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.MergedShards.MachineSpread;
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
        MachineRatios ratios = MachineRatios.of(pairs(LOG_RATIOS));

        assertThat(ratios.logRatio()).isCloseTo(0.035, within(1e-12));
        assertThat(ratios.pValue()).isCloseTo(0.045739224238560014, within(1e-9));
        assertThat(ratios.logInterval(0.95).low()).isCloseTo(0.001245059551577249, within(1e-9));
        assertThat(ratios.logInterval(0.95).high()).isCloseTo(0.06875494044842276, within(1e-9));
    }

    /** SciPy's {@code f_oneway}; I2 and the spread by NumPy from the formulas of the sources. */
    @Test
    void tellsHowFarTheMachinesAreApart() {
        MachineSpread spread = MachineRatios.of(pairs(LOG_RATIOS)).spread("a", Metric.CPU_MICROS_PER_EVENT);

        assertThat(spread.pValue()).isCloseTo(0.06367399175103453, within(1e-9));
        assertThat(spread.iSquared()).isCloseTo(0.7419416364676711, within(1e-9));
        assertThat(spread.between()).isCloseTo(0.020288918444318602, within(1e-9));
    }

    @Test
    void ofASinglePairEachNothingTellsWhetherMachinesDiffer() {
        assertThat(MachineRatios.of(pairs(new double[][] {{0.01}, {0.02}, {0.04}}))
                        .spread("a", Metric.CPU_MICROS_PER_EVENT)
                        .pValue())
                .isNaN();
    }

    /** With one machine it is what a comparison without shards says, to the last bit. */
    @Test
    void onOneMachineNothingChanges() {
        List<Pair> sharded = pairs(LOG_RATIOS).stream()
                .map(pair -> new Pair(pair.baseline(), pair.candidate(), 3))
                .toList();
        List<Pair> whole = sharded.stream()
                .map(pair -> new Pair(pair.baseline(), pair.candidate()))
                .toList();

        assertThat(compared(sharded)).isEqualTo(compared(whole));
        assertThat(compared(pairs(LOG_RATIOS))).isNotEqualTo(compared(whole));
    }

    /** Exchanging baseline and candidate turns all of it round. */
    @Test
    void isTheSameTheOtherWayRound() {
        List<Pair> pairs = pairs(LOG_RATIOS);
        MachineRatios turned = MachineRatios.of(pairs.stream()
                .map(pair -> new Pair(pair.candidate(), pair.baseline(), pair.machine()))
                .toList());
        Interval there = MachineRatios.of(pairs).logInterval(0.99);

        assertThat(turned.logInterval(0.99).low()).isCloseTo(-there.high(), within(1e-12));
        assertThat(turned.logInterval(0.99).high()).isCloseTo(-there.low(), within(1e-12));
        assertThat(turned.spread("a", Metric.CPU_MICROS_PER_EVENT).pValue())
                .isCloseTo(
                        MachineRatios.of(pairs)
                                .spread("a", Metric.CPU_MICROS_PER_EVENT)
                                .pValue(),
                        within(1e-9));
    }

    private static Comparison compared(List<Pair> pairs) {
        return Comparisons.of(Metric.CPU_MICROS_PER_EVENT, List.of(new Candidate("a", pairs)), 0.02, 0.95)
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
