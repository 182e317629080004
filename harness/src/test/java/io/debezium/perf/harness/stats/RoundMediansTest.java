package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.question.impact.ImpactFigures;
import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.ImpactCells;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RoundMediansTest {

    private static final Demand STEADY = Demand.steady(1_000);
    private static final String LOAD = "simple-update";

    @Test
    void eachFigureIsTheMedianOfItsOwnAndTheMaximumThatOfAllRounds() {
        Figures figures = latency(
                STEADY,
                LatencyCells.figures(1_000, 8_000),
                LatencyCells.figures(990, 4_000),
                LatencyCells.figures(980, 90_000));

        assertThat(figures.value(Metric.LATENCY_P50_MICROS)).isCloseTo(4_000, within(40.0));
        assertThat(figures.value(Metric.LATENCY_MAX_MICROS)).isCloseTo(90_000, within(900.0));
        assertThat(figures.value(Metric.TRANSACTIONS_PER_SECOND)).isEqualTo(990);
    }

    @Test
    void whatNoTrialKnowsIsNotThere() {
        Figures idle = latency(Demand.IDLE, LatencyCells.idle(0.3));

        assertThat(idle.value(Metric.LATENCY_P50_MICROS)).isNaN();
        assertThat(idle.has(Metric.LATE_MICROS)).isFalse();
        assertThat(idle.value(Metric.CPU_CORES)).isEqualTo(0.3);
    }

    @Test
    void whatElseWentOnIsTheMedianOfTheTrials() {
        Aggregates<String> found = impact(disturbed(1, 7, 0.1), disturbed(2, 8, 0.3), disturbed(3, 9, 0.2));

        assertThat(found.stealPercent()).isEqualTo(8);
        assertThat(found.otherCores()).isEqualTo(0.2);
    }

    @Test
    void failuresOfAllRoundsCountTogether() {
        Figures figures = impact(
                        ImpactCells.of(1, 1, 0, LOAD, ImpactCells.alone(1_000, 0)),
                        ImpactCells.of(2, 2, 0, LOAD, ImpactCells.alone(1_000, 1_000)),
                        ImpactCells.of(3, 3, 0, LOAD, ImpactCells.alone(1_000, 200)))
                .of(0, LOAD)
                .orElseThrow();

        assertThat(figures.value(Metric.FAILED_TRANSACTIONS)).isEqualTo(1_200);
    }

    @Test
    void aMedianThatTheClockHasNotResolvedInHalfOfTheRoundsIsNotKnown() {
        assertThat(p50(0, 100, 200)).as("below all others").isEqualTo(100);
        assertThat(p50(0, 0, 200)).isNaN();
    }

    @Test
    void aPercentileIsKnownIfAllTrialsWithEventsHaveIt() {
        Figures few = Figures.of().with(Metric.LATENCY_P50_MICROS, 900);
        Figures many = few.with(Metric.LATENCY_P999_MICROS, 1_000);

        assertThat(p999(many, few)).isNaN();
        assertThat(p999(many, many, Figures.of())).isEqualTo(1_000);
    }

    private static double p999(Figures... rounds) {
        List<Trial<Integer, Figures>> trials = Stream.of(rounds)
                .map(figures -> Examples.trial(1, 1, 0, 0, TrialStatus.OK, 1, figures))
                .toList();
        return RoundMedians.over(trials).value(Metric.LATENCY_P999_MICROS);
    }

    private static double p50(long... rounds) {
        List<Trial<Integer, Figures>> trials = LongStream.of(rounds)
                .mapToObj(micros -> Figures.of().with(Metric.TRANSACTION_P50_MICROS, ImpactCells.latency(micros), 50))
                .map(figures -> Examples.trial(1, 1, 0, 0, TrialStatus.OK, 1, figures))
                .toList();
        return RoundMedians.over(trials).value(Metric.TRANSACTION_P50_MICROS);
    }

    private static Figures latency(Demand demand, LatencyFigures... rounds) {
        List<Trial<Demand, LatencyFigures>> trials = new ArrayList<>();
        for (LatencyFigures figures : rounds) {
            trials.add(LatencyCells.of(trials.size() + 1, trials.size() + 1, 0, demand, figures));
        }
        Aggregates<Demand> found = RoundMedians.of(trials, rounds.length, 1, List.of(demand));
        assertThat(found.medians()).extracting(Medians::trials).containsExactly(rounds.length);
        return found.of(0, demand).orElseThrow();
    }

    @SafeVarargs
    private static Aggregates<String> impact(Trial<String, ImpactFigures>... trials) {
        return RoundMedians.of(List.of(trials), trials.length, 1, List.of(LOAD));
    }

    private static Trial<String, ImpactFigures> disturbed(int round, double stealPercent, double otherCores) {
        return Records.with(
                ImpactCells.of(round, round, 0, LOAD, ImpactCells.alone(1_000, 0)),
                "interference",
                new Interference(stealPercent, otherCores, 0, 0));
    }
}
