package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.ImpactCells;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactMedians;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyMedians;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkedOut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RoundMediansTest {

    private static final Demand STEADY = Demand.steady(1_000);
    private static final String LOAD = "simple-update";

    @Test
    void eachFigureIsTheMedianOfItsOwnAndTheMaximumThatOfAllRounds() {
        LatencyMedians figures = latency(
                STEADY,
                LatencyCells.figures(1_000, 8_000),
                LatencyCells.figures(990, 4_000),
                LatencyCells.figures(980, 90_000));

        assertThat(figures.p50Micros()).isCloseTo(4_000, within(40.0));
        assertThat(figures.maxMicros()).isCloseTo(90_000, within(900.0));
        assertThat(figures.offeredPerSecond()).isEqualTo(990);
        assertThat(figures.shortfall()).as("all rounds reached it").isNaN();
        assertThat(figures.growth()).isEqualTo(Growth.HOLDS);
    }

    @Test
    void oneRoundInWhichTheLoadFellShortOrTheLagGrewIsEnough() {
        LatencyMedians figures = latency(
                STEADY,
                LatencyCells.figures(1_000, 8_000),
                LatencyCells.figures(1_000, 8_000),
                LatencyCells.figures(500, 8_000, second -> 400 * second));

        assertThat(figures.shortfall()).as("of the median").isEqualTo(1);
        assertThat(figures.growth()).isEqualTo(Growth.GROWS);
        assertThat(figures.lagGainPerSecond()).isCloseTo(0.4, within(1e-6));
    }

    @Test
    void whatADemandDoesNotAskForIsNotThere() {
        LatencyMedians idle = latency(Demand.IDLE, LatencyCells.idle(0.3));

        assertThat(idle.growth()).isNull();
        assertThat(idle.burst()).isNull();
        assertThat(idle.due()).isNull();
        assertThat(idle.p50Micros()).isNaN();
        assertThat(idle.spins(Demand.IDLE)).isTrue();
        assertThat(idle.spins(STEADY)).isFalse();
    }

    @Test
    void whatElseWentOnIsTheMedianOfTheTrials() {
        ImpactResult result = impact(disturbed(1, 7, 0.1), disturbed(2, 8, 0.3), disturbed(3, 9, 0.2));

        assertThat(result.aggregates().stealPercent()).isEqualTo(8);
        assertThat(result.aggregates().otherCores()).isEqualTo(0.2);
    }

    @Test
    void failuresOfAllRoundsCountTogetherAndTheWorstIsNamed() {
        ImpactMedians figures = impact(
                        ImpactCells.of(1, 1, 0, LOAD, ImpactCells.alone(1_000, 0)),
                        ImpactCells.of(2, 2, 0, LOAD, ImpactCells.alone(1_000, 1_000)),
                        ImpactCells.of(3, 3, 0, LOAD, ImpactCells.alone(1_000, 200)))
                .aggregates()
                .of(0, LOAD)
                .orElseThrow();

        assertThat(figures.failed()).isEqualTo(1_200);
        assertThat(figures.failedShare()).isCloseTo(1_200 / 31_200.0, within(1e-9));
        assertThat(figures.worstTrial()).isEqualTo(2);
    }

    @Test
    void aMedianThatTheClockHasNotResolvedInHalfOfTheRoundsIsNotKnown() {
        assertThat(p50(0, 100, 200)).as("below all others").isEqualTo(100);
        assertThat(p50(0, 100)).isNaN();
        assertThat(p50(0, 0, 200)).isNaN();
    }

    private static double p50(long... rounds) {
        return new RoundMedians.TrialValues<>(
                        LongStream.of(rounds).mapToObj(ImpactCells::latency).toList())
                .percentile(latency -> latency, 50);
    }

    /** Under {@code perf latency} and {@code perf impact} it is the same. */
    @Test
    void aReaderKeepsUpAsLongAsItsLagDoesNotGrow() {
        assertThat(notKeepingUp(lags(second -> 5_000.0)))
                .as("late, but no later")
                .isZero();
        assertThat(notKeepingUp(lags(second -> 400 * second))).isEqualTo(1);
    }

    private static int notKeepingUp(List<Lag> lags) {
        ImpactFigures figures = Records.with(
                ImpactCells.read(1_000, 30_000_000), "reader", new CaptureFigures(2_000, 30_000_000L, 0.02, lags));
        return impact(ImpactCells.of(1, 1, 0, LOAD, figures))
                .aggregates()
                .of(0, LOAD)
                .orElseThrow()
                .notKeepingUp();
    }

    private static List<Lag> lags(DoubleFunction<Double> millis) {
        List<Lag> lags = new ArrayList<>();
        for (int second = 1; second <= 20; second++) {
            lags.add(new Lag(second, 30_000_000L, millis.apply(second)));
        }
        return lags;
    }

    private static LatencyMedians latency(Demand demand, LatencyFigures... rounds) {
        List<Trial<Demand, LatencyFigures>> trials = new ArrayList<>();
        for (LatencyFigures figures : rounds) {
            trials.add(LatencyCells.of(trials.size() + 1, trials.size() + 1, 0, demand, figures));
        }
        LatencyResult result = WorkedOut.in(Examples.result(
                LatencyResult.class,
                "design",
                Examples.design(rounds.length, 0.05),
                "variants",
                List.of(Examples.variant("3.6.3.Final")),
                "demands",
                List.of(demand),
                "trials",
                trials));
        assertThat(result.aggregates().medians()).extracting(Medians::trials).containsExactly(rounds.length);
        return result.aggregates().of(0, demand).orElseThrow();
    }

    @SafeVarargs
    private static ImpactResult impact(Trial<String, ImpactFigures>... trials) {
        return WorkedOut.in(Examples.result(
                ImpactResult.class,
                "design",
                Examples.design(trials.length, 0.05),
                "conditions",
                List.of(new Condition(Capture.NONE, "direct", null, "no slot")),
                "loads",
                List.of(Examples.workload()),
                "trials",
                List.of(trials)));
    }

    private static Trial<String, ImpactFigures> disturbed(int round, double stealPercent, double otherCores) {
        return Records.with(
                ImpactCells.of(round, round, 0, LOAD, ImpactCells.alone(1_000, 0)),
                "interference",
                new Interference(stealPercent, otherCores, 0, 0));
    }
}
