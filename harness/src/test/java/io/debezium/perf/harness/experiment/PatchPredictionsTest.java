package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.EvidencePlan;
import io.debezium.perf.harness.plan.EvidencePlanTest;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.ForkFixture;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Prediction;
import io.debezium.perf.harness.result.Prediction.Agreement;
import io.debezium.perf.harness.result.Prediction.Gain;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialResultFixture;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.trial.CountedTape;
import io.debezium.perf.harness.trial.CountedTape.MethodCounts;
import io.debezium.perf.patches.MicroBenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class PatchPredictionsTest {

    private static final int PAIRS = 6;
    private static final String TYPES =
            "io.debezium.connector.postgresql.connection.AbstractReplicationMessageColumn$TypeMetadataImpl.<init>";
    private static final Map<String, String> PGBENCH = Map.of("columns", "pgbench", "text", "fresh");

    @Test
    void anEventGainsAsManyTimesWhatACallGainsAsItHasCalls() {
        List<Prediction> predictions = predictions("type-modifiers");

        assertThat(predictions).singleElement().satisfies(prediction -> {
            assertThat(prediction.patch()).isEqualTo("type-modifiers");
            assertThat(prediction.method()).isEqualTo(TYPES);
            assertThat(prediction.callsPerEvent()).isEqualTo(5);
            assertThat(prediction.gainNanos().value()).isCloseTo(100, within(1e-9));
            assertThat(prediction.predictedMicros().value()).isCloseTo(0.5, within(1e-9));
            assertThat(prediction.measuredMicros().value()).isCloseTo(2, within(1e-9));
            assertThat(prediction.agreement()).isEqualTo(Agreement.MORE);
        });
    }

    /** The last has no benchmark. */
    @Test
    void ofSeveralEachIsPredictedByItselfAndWhatTheyGainTogetherIsNotHeldAgainstOne() {
        assertThat(predictions("type-modifiers+last-event+measurement-queue"))
                .extracting(
                        Prediction::patch,
                        prediction -> Math.round(prediction.gainNanos().value()),
                        Prediction::measuredMicros)
                .containsExactly(tuple("type-modifiers", 100L, Gain.UNKNOWN), tuple("last-event", 200L, Gain.UNKNOWN));
    }

    @Test
    void withoutItsCallsOrItsBenchmarkThereIsNone() {
        EvidencePlan plan = plan("type-modifiers");

        assertThat(PatchPredictions.of(
                        plan, micro(plan), new CountedTape(40_000, Map.of(), List.of(), Map.of()), macro(), 1))
                .isEmpty();
        assertThat(PatchPredictions.of(
                        plan,
                        micro(
                                plan,
                                new Benchmark(
                                        "a.TypeModifierBenchmark.parse",
                                        Map.of("columns", "ten", "text", "fresh"),
                                        "avgt",
                                        "ns/op",
                                        List.of(),
                                        List.of())),
                        counts(plan),
                        macro(),
                        1))
                .isEmpty();
    }

    private static EvidencePlan plan(String names) {
        return EvidencePlanTest.plan("3.6.3.Final", "3.6.3.Final,patch=" + names, Path.of("results"));
    }

    private static List<Prediction> predictions(String names) {
        EvidencePlan plan = plan(names);
        JmhResult micro = micro(
                plan,
                new Benchmark(
                        "a.LastEventBenchmark.onEvent",
                        Map.of("workload", "pgbench"),
                        "avgt",
                        "ns/op",
                        List.of(),
                        List.of()),
                new Benchmark("a.TypeModifierBenchmark.parse", PGBENCH, "avgt", "ns/op", List.of(), List.of()));
        return PatchPredictions.of(plan, micro, counts(plan), macro(), 1);
    }

    /** An operation of each takes 300 ns, and 200, 100 with the first patch alone, with the second one and so on. */
    private static JmhResult micro(EvidencePlan plan, Benchmark... benchmarks) {
        List<VariantInfo> variants = plan.micro(Path.of("results"), Optional.empty()).variants().stream()
                .map(spec -> Examples.variant(spec.text()))
                .toList();
        List<Trial<Integer, JmhFigures>> forks = new ArrayList<>();
        for (int benchmark = 0; benchmark < benchmarks.length; benchmark++) {
            for (int block = 1; block <= PAIRS; block++) {
                for (int variant = 0; variant < variants.size(); variant++) {
                    forks.add(ForkFixture.scored(0, block, variant, benchmark, 300 - 100 * variant));
                }
            }
        }
        return Examples.result(
                JmhResult.class,
                "design",
                Examples.design(PAIRS, 0.02),
                "variants",
                variants,
                "benchmarks",
                List.of(benchmarks),
                "trials",
                forks);
    }

    /** Five calls of each for an event. */
    private static CountedTape counts(EvidencePlan plan) {
        return new CountedTape(
                40_000,
                Map.of(),
                plan.changes().stream()
                        .flatMap(patch -> patch.micro().stream())
                        .map(MicroBenchmark::operation)
                        .map(method ->
                                new MethodCounts(method.className(), method.name(), "()V", 200_000, Map.of(), Map.of()))
                        .toList(),
                Map.of());
    }

    /** Two microseconds of an event are saved. */
    private static CompareResult macro() {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>();
        for (int block = 1; block <= PAIRS; block++) {
            trials.add(TrialResultFixture.timed(0, block, 0, TrialResultFixture.figures(20)));
            trials.add(TrialResultFixture.timed(0, block, 1, TrialResultFixture.figures(18)));
        }
        return Examples.result(
                CompareResult.class,
                "tape",
                Examples.tape("simple-update"),
                "design",
                Examples.design(PAIRS, 0.02)
                        .with(new Design.OverTape(1, 0, 1, Collections.nCopies(PAIRS, List.of(0, 1)), 0)),
                "variants",
                List.of(Examples.variant("3.6.3.Final"), Examples.variant("3.6.3.Final,patch=some")),
                "trials",
                trials);
    }
}
