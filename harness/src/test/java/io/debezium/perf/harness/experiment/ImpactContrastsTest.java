package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.question.impact.ImpactExperiment;
import io.debezium.perf.harness.question.impact.ImpactFigures;
import io.debezium.perf.harness.question.impact.ImpactResult.Beside;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ImpactCells;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

class ImpactContrastsTest {

    private static final int ROUNDS = 8;
    private static final String LOAD = "tpcb-like";

    private static final List<Condition> CONDITIONS = List.of(
            new Condition(Beside.NOTHING, null, "no slot"),
            new Condition(Beside.UNREAD, null, "unread slot"),
            new Condition(Beside.READ, 0, "raw"),
            new Condition(Beside.POOLER, null, "no slot, through pgbouncer"),
            new Condition(Beside.NOTHING, null, Comparison.SAME));

    @Test
    void aConditionThatDoesMoreIsFasterAndOneThatDoesLessSlower() {
        List<Contrast<String>> contrasts = contrasts(0, 0, 800, 1_200);

        assertThat(tps(contrasts, "raw").verdict()).isEqualTo(Verdict.SLOWER);
        assertThat(tps(contrasts, "no slot, through pgbouncer").verdict()).isEqualTo(Verdict.FASTER);
    }

    @Test
    void aConditionOfWhichATransactionFailedIsFasterInNothing() {
        List<Contrast<String>> contrasts = contrasts(0, 1, 800, 1_200);

        assertThat(contrasts.stream()
                        .map(Contrast::comparison)
                        .filter(comparison -> comparison.candidate().equals("no slot, through pgbouncer")))
                .isNotEmpty()
                .noneMatch(comparison -> comparison.verdict() == Verdict.FASTER);
        assertThat(tps(contrasts, "no slot, through pgbouncer").ratio()).isGreaterThan(1.1);
    }

    @Test
    void nothingIsSlowerThanABaselineOfWhichATransactionFailed() {
        assertThat(tps(contrasts(1, 0, 800, 1_200), "raw").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void conditionsThatCaptureShareTheRiskAmongThemselvesAlone() {
        List<Contrast<String>> contrasts = contrasts(0, 0, 1_000, 1_000);

        assertThat(tps(contrasts, "raw").confidence()).isEqualTo(0.975);
        assertThat(tps(contrasts, "no slot, through pgbouncer").confidence()).isEqualTo(0.95);
    }

    @Test
    void theBaselineAgainstItselfIsNoCandidateAndTakesNoneOfTheRisk() {
        Comparison same = tps(contrasts(0, 0, 800, 1_000), Comparison.SAME);

        assertThat(same.confidence()).isEqualTo(0.95);
        assertThat(same.verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    private static Comparison tps(List<Contrast<String>> contrasts, String candidate) {
        Optional<Comparison> found = contrasts.stream()
                .map(Contrast::comparison)
                .filter(comparison -> comparison.metric() == Metric.TRANSACTIONS_PER_SECOND
                        && comparison.candidate().equals(candidate))
                .findFirst();
        return found.orElseThrow();
    }

    private static List<Contrast<String>> contrasts(long failedAlone, long failedThrough, double read, double through) {
        List<Trial<String, ImpactFigures>> cells = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            // Not all alike: a spread of nothing would have an interval of nothing.
            double noise = 1 + 0.001 * (round % 4);
            List<ImpactFigures> figures = List.of(
                    ImpactCells.alone(1_000, failedAlone),
                    ImpactCells.unread(1_000 * noise),
                    ImpactCells.read(read * noise, 0),
                    ImpactCells.alone(through * noise, failedThrough),
                    ImpactCells.alone(1_000 * noise, 0));
            for (int condition = 0; condition < figures.size(); condition++) {
                cells.add(ImpactCells.of(cells.size() + 1, round, condition, LOAD, figures.get(condition)));
            }
        }
        Sampling sampling = new Sampling(ROUNDS, 0.05, Tolerance.USUAL, 0, Optional.empty(), 1);
        return ImpactExperiment.contrasts(CONDITIONS, List.of(LOAD), cells, sampling);
    }
}
