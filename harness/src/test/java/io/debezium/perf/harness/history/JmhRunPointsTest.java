package io.debezium.perf.harness.history;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.JmhFigures;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

class JmhRunPointsTest {

    private static final Instant FIRST = Instant.parse("2026-01-05T10:00:07Z");

    @Test
    void aBenchmarkHasAScoreAndAnAllocationWithEachVariant() {
        List<HistoryPoint> points =
                points(fork(1, 0, TrialStatus.OK, 4), fork(1, 1, TrialStatus.OK, 2), fork(2, 0, TrialStatus.OK, 6));

        assertThat(points)
                .extracting(
                        point -> point.variant().debezium(),
                        HistoryPoint::metric,
                        HistoryPoint::unit,
                        HistoryPoint::median,
                        HistoryPoint::low,
                        HistoryPoint::high,
                        HistoryPoint::n)
                .containsExactly(
                        tuple("3.2.0.Final", Metric.SCORE, "us/op", 5.0, 4.0, 6.0, 2),
                        tuple("3.2.0.Final", Metric.ALLOCATED_BYTES_PER_OP, "bytes/op", 50.0, 40.0, 60.0, 2),
                        tuple("3.6.3.Final", Metric.SCORE, "us/op", 2.0, 2.0, 2.0, 1),
                        tuple("3.6.3.Final", Metric.ALLOCATED_BYTES_PER_OP, "bytes/op", 20.0, 20.0, 20.0, 1));
        HistoryPoint first = points.get(0);
        assertThat(first.run()).isEqualTo(new HistoryPoint.RunInfo("jmh", FIRST, "there"));
        assertThat(first.machine().system()).isEqualTo("Linux");
        assertThat(first.confidence()).isNull();
        assertThat(first.moreIsBetter()).isFalse();
        assertThat(first.measured().label()).isEqualTo("Bench.parse (columns=ten)");
        assertThat(first.measured().conditions()).containsOnly(entry("mode", "avgt"), entry("JMH options", "-wi 1"));
    }

    @Test
    void aDisturbedForkIsLeftOutAndCountedWhereItWasNotRepeated() {
        HistoryPoint score = points(
                        fork(1, 0, TrialStatus.DISTURBED, 900),
                        fork(1, 0, TrialStatus.OK, 4),
                        fork(2, 0, TrialStatus.OK, 6),
                        fork(3, 0, TrialStatus.DISTURBED, 800))
                .get(0);

        assertThat(score.median()).isEqualTo(5);
        assertThat(score.n()).isEqualTo(2);
        assertThat(score.leftOut()).isEqualTo(1);
    }

    @Test
    void aVariantOfWhichAForkFailedHasNoFigure() {
        assertThat(points(
                        fork(1, 0, TrialStatus.OK, 4),
                        fork(1, 1, TrialStatus.OK, 2),
                        fork(2, 1, TrialStatus.FAILED, 0.1)))
                .extracting(point -> point.variant().debezium())
                .containsOnly("3.2.0.Final");
    }

    @Test
    void aVariantComparedWithItselfHasOneFigureOfBoth() {
        assertThat(points("3.2.0.Final", fork(1, 0, TrialStatus.OK, 4), fork(1, 1, TrialStatus.OK, 6)))
                .extracting(HistoryPoint::n)
                .containsExactly(2, 2);
    }

    @SafeVarargs
    private static List<HistoryPoint> points(Trial<Integer, JmhFigures>... forks) {
        return points("3.6.3.Final", forks);
    }

    @SafeVarargs
    private static List<HistoryPoint> points(String candidate, Trial<Integer, JmhFigures>... forks) {
        return RunPoints.of(
                Examples.result(
                        JmhResult.class,
                        "environment",
                        Records.with(Examples.environment(), "kernel", "Linux 6.1"),
                        "design",
                        Examples.design(2, 0.02).withJmhOptions(List.of("-wi", "1")),
                        "variants",
                        List.of(Examples.variant("3.2.0.Final"), Examples.variant(candidate)),
                        "benchmarks",
                        List.of(new Benchmark(
                                "a.Bench.parse", Map.of("columns", "ten"), "avgt", "us/op", List.of(), List.of())),
                        "trials",
                        List.of(forks)),
                "there");
    }

    private static Trial<Integer, JmhFigures> fork(int block, int variant, TrialStatus status, double score) {
        return Records.with(
                Examples.trial(
                        1,
                        block,
                        variant,
                        0,
                        status,
                        1,
                        new JmhFigures("avgt", "us/op", score, 10 * score, null, Map.of(), Map.of(), Map.of())),
                "startedAt",
                FIRST);
    }
}
