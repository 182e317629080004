package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Two comparisons of the same, whose CPU time spreads ten times as much as its instructions. */
class CalibrateExperimentTest {

    private static final int PAIRS = 8;

    private final Random random = new Random(3);
    private MadeUpJournal journal;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        journal = new MadeUpJournal(path);
        for (int round = 1; round <= 2 * PAIRS; round++) {
            add(round, 0, counted());
            add(round, CalibrateExperiment.SAME, counted());
        }
    }

    @Test
    void instructionsTellWhatCpuTimeDoesNot() {
        assertThat(comparisons(Metric.INSTRUCTIONS_PER_EVENT))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.EQUIVALENT, Verdict.EQUIVALENT);
        assertThat(comparisons(Metric.CPU_MICROS_PER_EVENT))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE);
        assertThat(noise(Metric.INSTRUCTIONS_PER_EVENT).spread()).isCloseTo(0.007, within(0.003));
        assertThat(noise(Metric.INSTRUCTIONS_PER_EVENT).smallestEffect()).isBetween(0.02, 0.04);
        assertThat(noise(Metric.CPU_MICROS_PER_EVENT).spread()).isCloseTo(0.07, within(0.03));
        assertThat(noise(Metric.CPU_MICROS_PER_EVENT).smallestEffect()).isGreaterThan(0.06);
    }

    @Test
    void aComparisonThatLacksAPairIsLeftOut() throws IOException {
        for (int round = 2 * PAIRS + 1; round < 3 * PAIRS; round++) {
            add(round, 0, counted());
            add(round, CalibrateExperiment.SAME, counted());
        }
        add(3 * PAIRS, 0, counted());
        add(3 * PAIRS, CalibrateExperiment.SAME, TrialResultFixture.figures(18));

        assertThat(comparisons(Metric.INSTRUCTIONS_PER_EVENT))
                .extracting(Comparison::candidate)
                .containsExactly("A/A 1", "A/A 2");
        assertThat(comparisons(Metric.CPU_MICROS_PER_EVENT))
                .extracting(Comparison::candidate)
                .containsExactly("A/A 1", "A/A 2", "A/A 3");
    }

    @Test
    void nothingIsKnownBeforeThereArePairs() {
        assertThat(CalibrateExperiment.comparisons(List.of(), design(), GroupSequential.SINGLE))
                .isEmpty();
        assertThat(CalibrateExperiment.noise(
                        new Pairs(List.of(), 3 * PAIRS, 1, block -> 0), design(), GroupSequential.SINGLE))
                .isEmpty();
    }

    private List<Comparison> comparisons(Metric metric) {
        return CalibrateExperiment.comparisons(journal.journal().trials(), design(), GroupSequential.SINGLE).stream()
                .filter(comparison -> comparison.metric() == metric)
                .toList();
    }

    private Noise noise(Metric metric) {
        Pairs pairs = new Pairs(journal.journal(), 3 * PAIRS, 1);
        return CalibrateExperiment.noise(pairs, design(), GroupSequential.SINGLE).stream()
                .filter(noise -> noise.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static Design design() {
        return Examples.design(PAIRS, 0.02)
                .with(new Design.OverTape(1, 1_000, 100, Order.balanced(2, 3 * PAIRS, 1), 0));
    }

    private void add(int round, int arm, ReplayFigures figures) throws IOException {
        journal.add(TrialResultFixture.timed(journal.journal().next(), round, arm, figures), "");
    }

    private ReplayFigures counted() {
        double instructions = 74_000 * (1 + 0.005 * random.nextGaussian());
        return TrialResultFixture.figures(18 * (1 + 0.05 * random.nextGaussian()))
                .with(
                        new HardwareFigures(
                                HardwareFigures.of(instructions, instructions / 2, 300, 90), 1, 1, Map.of(), ""),
                        List.of());
    }
}
