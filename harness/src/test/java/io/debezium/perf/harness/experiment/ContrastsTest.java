package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.question.latency.LatencyResult;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyCells;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.variant.Overlay;
import io.debezium.perf.harness.variant.Patching;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;

class ContrastsTest {

    private static final int ROUNDS = 8;
    private static final Demand DEMAND = Demand.steady(500);
    private static final Sampling SAMPLING = new Sampling(ROUNDS, 0.1, Tolerance.USUAL, 0, Optional.empty(), 1);

    @Test
    void theBaselineOnceMoreIsTheLastSubjectAndHasNoSpecOfItsOwn() {
        List<Subject> arms = arms(true, "3.6.3.Final", "3.6.3.Final,patch=last-event");

        assertThat(arms)
                .extracting(Subject::title)
                .containsExactly("3.6.3.Final", "3.6.3.Final,patch=last-event", Comparison.SAME);
        assertThat(arms).extracting(Subject::index).containsExactly(0, 1, 2);
        assertThat(arms.get(2).variant()).isEqualTo(arms.get(0).variant());
        assertThat(arms.get(2).fileName()).isEqualTo("A-A");
        assertThat(arms(false, "3.6.3.Final")).hasSize(1);
    }

    @Test
    void whatASinkCostsIsAnotherQuestionThanWhatAChangeGains() {
        Map<String, Double> confidence = confidence(arms(
                true,
                "3.6.3.Final",
                "3.6.3.Final,patch=last-event",
                "3.6.3.Final,sink=kafka",
                "3.6.3.Final,sink=json"));

        assertThat(confidence.values()).containsOnly(0.95);
    }

    @Test
    void thoseThatAnswerTheSameQuestionShareTheRisk() {
        assertThat(confidence(
                        arms(true, "3.6.3.Final", "3.6.3.Final,patch=last-event", "3.6.3.Final,patch=value-checks")))
                .containsEntry(Comparison.SAME, 0.95)
                .containsValue(0.975);
    }

    private static Map<String, Double> confidence(List<Subject> arms) {
        return new Contrasts<>(cells(arms), SAMPLING, LatencyResult.COMPARED)
                .withTheFirst(arms, List.of(DEMAND)).stream()
                        .map(Contrast::comparison)
                        .filter(comparison -> comparison.metric() == Metric.LATENCY_P99_MICROS)
                        .collect(Collectors.toMap(Comparison::candidate, Comparison::confidence));
    }

    private static List<Trial<Demand, LatencyFigures>> cells(List<Subject> arms) {
        List<Trial<Demand, LatencyFigures>> cells = new ArrayList<>();
        for (int round = 1; round <= ROUNDS; round++) {
            for (Subject arm : arms) {
                long slowest = 8_000 + 1_000L * arm.index() + 10 * (round % 3);
                cells.add(LatencyCells.of(
                        cells.size() + 1, round, arm.index(), DEMAND, LatencyCells.figures(500, slowest)));
            }
        }
        return cells;
    }

    private static List<Subject> arms(boolean calibrate, String... specs) {
        return Subject.of(Stream.of(specs).map(ContrastsTest::variant).toList(), spec -> "decoderbufs", calibrate);
    }

    /** One without a class path. */
    static Variant variant(String spec) {
        return new Variant(
                VariantSpec.parse(spec), null, List.of(), Overlay.NONE, Patching.NONE, Optional.empty(), List.of());
    }
}
