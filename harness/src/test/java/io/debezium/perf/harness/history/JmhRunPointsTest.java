package io.debezium.perf.harness.history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.JmhResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

/** Results as JSON, of which the history reads a part only. */
class JmhRunPointsTest {

    private static final Instant FIRST = Instant.parse("2026-01-05T10:00:07Z");

    @TempDir
    Path folder;

    @Test
    void aBenchmarkHasAScoreAndAnAllocationWithEachVariant() throws IOException {
        List<HistoryPoint> points = points(fork(1, 0, "ok", 4), fork(1, 1, "ok", 2), fork(2, 0, "ok", 6));

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
    void aDisturbedForkIsLeftOutAndCountedWhereItWasNotRepeated() throws IOException {
        HistoryPoint score = points(
                        fork(1, 0, "disturbed", 900),
                        fork(1, 0, "ok", 4),
                        fork(2, 0, "ok", 6),
                        fork(3, 0, "disturbed", 800))
                .get(0);

        assertThat(score.median()).isEqualTo(5);
        assertThat(score.n()).isEqualTo(2);
        assertThat(score.leftOut()).isEqualTo(1);
    }

    @Test
    void aVariantOfWhichAForkFailedHasNoFigure() throws IOException {
        assertThat(points(fork(1, 0, "ok", 4), fork(1, 1, "ok", 2), fork(2, 1, "failed", 0.1)))
                .extracting(point -> point.variant().debezium())
                .containsOnly("3.2.0.Final");
    }

    @Test
    void aVariantComparedWithItselfHasOneFigureOfBoth() throws IOException {
        String result = result(fork(1, 0, "ok", 4), fork(1, 1, "ok", 6)).replace("3.6.3.Final", "3.2.0.Final");

        assertThat(RunPoints.of(
                        ResultJson.read(Files.writeString(folder.resolve("same.json"), result), JmhResult.class),
                        "there"))
                .extracting(HistoryPoint::n)
                .containsExactly(2, 2);
    }

    private List<HistoryPoint> points(String... forks) throws IOException {
        return RunPoints.of(
                ResultJson.read(Files.writeString(folder.resolve("result.json"), result(forks)), JmhResult.class),
                "there");
    }

    private static String result(String... forks) {
        return """
                {"schemaVersion": %d, "command": "jmh", "startedAt": "2026-01-05T10:00:00Z",
                 "outcome": {"status": "COMPLETE", "message": "", "logTail": []}, "commandLine": "perf jmh",
                 "environment": {"os": "Debian", "kernel": "Linux 6.1", "cpu": "Example", "cores": 2, "memoryBytes": 8589934592},
                 "design": {"rounds": 2, "jmhOptions": ["-wi", "1"]},
                 "variants": [%s, %s],
                 "benchmarks": [{"name": "a.Bench.parse", "parameters": {"columns": "ten"}, "mode": "avgt", "unit": "us/op",
                   "comparisons": []}],
                 "trials": [%s], "ways": [], "notes": []}
                """
                .formatted(
                        Examples.header(JmhResult.class).schemaVersion(),
                        variant("3.2.0.Final"),
                        variant("3.6.3.Final"),
                        String.join(", ", forks));
    }

    private static String variant(String version) {
        return """
                {"spec": "%s", "kind": "debezium", "debezium": "%s", "plugin": "", "jdk": "25", "jvm": [], "properties": [],
                 "overlay": [], "replaced": [], "command": ""}"""
                .formatted(version, version);
    }

    private static String fork(int block, int variant, String status, double score) {
        return """
                {"round": %d, "arm": %d, "condition": 0, "status": "%s", "logTail": [], "startedAt": "%s",
                 "score": %s, "allocatedBytesPerOp": %s, "counters": {},
                 "figures": {"mode": "avgt", "unit": "us/op", "score": %s, "allocatedBytesPerOp": %s, "counters": {}}}"""
                .formatted(block, variant, status, FIRST, score, 10 * score, score, 10 * score);
    }
}
