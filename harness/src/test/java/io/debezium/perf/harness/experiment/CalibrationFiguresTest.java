package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Trials of the same, whose CPU time spreads ten times as much as their instructions, and of one with 5 % more of both. */
class CalibrationFiguresTest {

    private static final int PAIRS = 8;
    private static final int SAME = 1;
    private static final int SLOWED = 2;

    private final Random random = new Random(3);
    private MadeUpJournal journal;

    @BeforeEach
    void open(@TempDir Path path) throws IOException {
        journal = new MadeUpJournal(path);
        for (int round = 1; round <= 2 * PAIRS; round++) {
            add(round, 0, 1);
            add(round, SAME, 1);
            add(round, SLOWED, 1.05);
        }
    }

    @Test
    void instructionsTellWhatCpuTimeDoesNot() {
        assertThat(figures(Metric.INSTRUCTIONS_PER_EVENT).comparisons(SAME, "same"))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.EQUIVALENT, Verdict.EQUIVALENT);
        assertThat(figures(Metric.INSTRUCTIONS_PER_EVENT).comparisons(SLOWED, "slowed"))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.SLOWER, Verdict.SLOWER);
        assertThat(figures(Metric.CPU_MICROS_PER_EVENT).comparisons(SAME, "same"))
                .extracting(Comparison::verdict)
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.INCONCLUSIVE);
    }

    @Test
    void spreadAndSmallestEffectAreThoseOfTheMetric() {
        assertThat(figures(Metric.INSTRUCTIONS_PER_EVENT).spread(SAME)).isCloseTo(0.007, within(0.003));
        assertThat(figures(Metric.CPU_MICROS_PER_EVENT).spread(SAME)).isCloseTo(0.07, within(0.03));
        assertThat(smallestEffect(Metric.INSTRUCTIONS_PER_EVENT)).isLessThan(0.04);
        assertThat(smallestEffect(Metric.CPU_MICROS_PER_EVENT)).isGreaterThan(0.06);
    }

    @Test
    void aPairThatWasNotCountedIsInNoComparison() throws IOException {
        journal.add(TrialResultFixture.timed(99, 2 * PAIRS + 1, 0, counted(1)), "");
        journal.add(TrialResultFixture.timed(100, 2 * PAIRS + 1, SAME, uncounted()), "");

        assertThat(new CalibrationFigures(pairs(2 * PAIRS + 1), sampling(), Metric.INSTRUCTIONS_PER_EVENT)
                        .measured(SAME))
                .hasSize(2 * PAIRS);
        assertThat(new CalibrationFigures(pairs(2 * PAIRS + 1), sampling(), Metric.CPU_MICROS_PER_EVENT).measured(SAME))
                .hasSize(2 * PAIRS + 1);
    }

    @Test
    void whatIsNotMeasuredComesToNothing() {
        CalibrationFigures none = new CalibrationFigures(pairs(0), sampling(), Metric.INSTRUCTIONS_PER_EVENT);

        assertThat(none.comparisons(SAME, "same")).isEmpty();
        assertThat(none.drawn(SAME)).isEmpty();
        assertThat(none.spread(SAME)).isNaN();
    }

    private double smallestEffect(Metric metric) {
        return figures(metric).drawn(SAME).orElseThrow().smallestEffect(0.02);
    }

    private CalibrationFigures figures(Metric metric) {
        return new CalibrationFigures(pairs(2 * PAIRS), sampling(), metric);
    }

    private Pairs pairs(int blocks) {
        return new Pairs(journal.journal(), blocks, 1);
    }

    private static Sampling sampling() {
        return new Sampling(PAIRS, 1, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1);
    }

    private void add(int round, int arm, double times) throws IOException {
        journal.add(TrialResultFixture.timed(journal.journal().next(), round, arm, counted(times)), "");
    }

    private ReplayFigures counted(double times) {
        double instructions = 74_000 * times * (1 + 0.005 * random.nextGaussian());
        double cpu = 18 * times * (1 + 0.05 * random.nextGaussian());
        return TrialResultFixture.figures(cpu)
                .with(new HardwareFigures(instructions, instructions / 2, 300, 90, 1, 1, Map.of(), ""), List.of());
    }

    private static ReplayFigures uncounted() {
        return TrialResultFixture.figures(18).with(HardwareFigures.none("stood still"), List.of());
    }
}
