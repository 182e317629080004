package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.question.snapshot.SnapshotExperiment;
import io.debezium.perf.harness.question.snapshot.SnapshotFigures;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/** COPY and a cursor are shown beside every variant; nobody asks for a verdict of that. */
class SnapshotContrastsTest {

    private static final long ROWS = 1_000;

    @Test
    void theDefaultOfTwoVariantsComesToAVerdictAndToAnIntervalOfEveryNativeWay() {
        List<Contrast<Long>> contrasts = contrasts(Sampling.enough(6, 1), "3.2.0.Final", "3.6.3.Final");

        assertThat(comparisons(contrasts, null)).singleElement().satisfies(one -> assertThat(one.verdict())
                .isEqualTo(Verdict.SLOWER));
        for (String way : SnapshotExperiment.WAYS) {
            assertThat(comparisons(contrasts, way)).hasSize(2).allSatisfy(shown -> {
                assertThat(shown.verdict()).isEqualTo(Verdict.NONE);
                assertThat(shown.confidence()).isEqualTo(0.95);
                assertThat(shown.ciLow()).isFinite();
            });
        }
    }

    @Test
    void withoutAnIntervalANativeWayHasNoVerdictEither() {
        assertThat(comparisons(contrasts(2, "3.2.0.Final", "3.6.3.Final"), "copy"))
                .hasSize(2)
                .allSatisfy(shown -> {
                    assertThat(shown.ciLow()).isNaN();
                    assertThat(shown.verdict()).isEqualTo(Verdict.NONE);
                });
    }

    private static List<Comparison> comparisons(List<Contrast<Long>> contrasts, String baseline) {
        return contrasts.stream()
                .filter(contrast -> Objects.equals(contrast.baseline(), baseline))
                .map(Contrast::comparison)
                .filter(comparison -> comparison.metric() == Metric.SNAPSHOT_MICROS)
                .toList();
    }

    private static List<Contrast<Long>> contrasts(int rounds, String... specs) {
        List<Subject> engines =
                Subject.of(Stream.of(specs).map(ContrastsTest::variant).toList(), spec -> "pgoutput", false);
        List<Subject> subjects = SnapshotExperiment.withNativeWays(engines, ContrastsTest.variant("raw"));
        List<Trial<Long, SnapshotFigures>> cells = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (int subject = 0; subject < subjects.size(); subject++) {
                cells.add(cell(cells.size() + 1, round, subject, 1 + subject + 0.01 * round * (1 + subject)));
            }
        }
        return SnapshotExperiment.contrasts(
                subjects,
                engines.size(),
                cells,
                List.of(ROWS),
                new Sampling(rounds, 1, 0.05, Tolerance.USUAL, 0, Optional.empty(), 1));
    }

    private static Trial<Long, SnapshotFigures> cell(int number, int round, int subject, double seconds) {
        return Examples.trial(
                number,
                round,
                subject,
                ROWS,
                TrialStatus.OK,
                seconds,
                new SnapshotFigures(
                        Figures.of()
                                .with(Metric.FIRST_ROW_MICROS, 2e5)
                                .with(Metric.SNAPSHOT_MICROS, 1e6 * seconds)
                                .with(Metric.CPU_MICROS_PER_EVENT, 1e6 / ROWS)
                                .with(Metric.ALLOCATED_BYTES_PER_EVENT, 1e6 / ROWS),
                        null,
                        null));
    }
}
