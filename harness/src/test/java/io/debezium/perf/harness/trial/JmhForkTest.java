package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.result.JmhFigures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhForkTest {

    @TempDir
    private Path folder;

    @Test
    void scoreAllocationInstructionsAndTheBenchmarksOwnCountersAreRead() throws IOException {
        JmhFigures score = JmhFork.figures(
                file(
                        """
                [{"benchmark": "a.B.c", "mode": "avgt",
                  "primaryMetric": {"score": 181.5, "scoreUnit": "ns/op", "rawData": [[180.0, 183.0]]},
                  "secondaryMetrics": {
                    "gc.alloc.rate": {"score": 2900.1, "scoreUnit": "MB/sec"},
                    "gc.alloc.rate.norm": {"score": 560.0, "scoreUnit": "B/op"},
                    "gc.count": {"score": 7.0, "scoreUnit": "counts"},
                    "instructions:u": {"score": 1402.5, "scoreUnit": "#/op"},
                    "exceptions": {"score": 3.0, "scoreUnit": "#"}}}]
                """));

        assertThat(score)
                .isEqualTo(new JmhFigures(
                        "avgt", "ns/op", 181.5, 560.0, 1402.5, Map.of("exceptions", 3.0), Map.of(), Map.of()));
    }

    /** As JMH 1.37 writes them; of the other modes they are of the scores of iterations. */
    @Test
    void percentilesAreThoseOfSingleOperations() throws IOException {
        String json =
                """
                [{"mode": "%s",
                  "primaryMetric": {"score": 48.2, "scoreUnit": "ns/op", "scorePercentiles": {
                    "0.0": 30.0, "50.0": 40.0, "90.0": 50.0, "95.0": 60.0, "99.0": 120.0, "99.9": 15328.0,
                    "99.99": 20000.0, "99.999": 30000.0, "99.9999": 30000.0, "100.0": 30208.0}}}]
                """;

        assertThat(JmhFork.figures(file(json.formatted("sample"))).percentiles())
                .isEqualTo(Map.of("50.0", 40.0, "90.0", 50.0, "99.0", 120.0, "99.9", 15_328.0, "100.0", 30_208.0));
        assertThat(JmhFork.figures(file(json.formatted("avgt"))).percentiles()).isEmpty();
    }

    @Test
    void withoutTheProfilersNothingIsKnownOfAllocationAndInstructions() throws IOException {
        JmhFigures score = JmhFork.figures(
                file("[{\"mode\": \"thrpt\", \"primaryMetric\": {\"score\": 1, \"scoreUnit\": \"ops/s\"}}]"));

        assertThat(score.allocatedBytesPerOp()).isNull();
        assertThat(score.instructionsPerOp()).isNull();
        assertThat(score.counters()).isEmpty();
    }

    @Test
    void iterationsTooShortForPerfHaveNoInstructions() throws IOException {
        JmhFigures score = JmhFork.figures(
                file(
                        """
                [{"mode": "avgt", "primaryMetric": {"score": 1, "scoreUnit": "ns/op"},
                  "secondaryMetrics": {"instructions:u": {"score": "NaN", "scoreUnit": "#/op"}}}]
                """));

        assertThat(score.instructionsPerOp()).isNull();
    }

    @Test
    void aCountedForkIsToldWhatAnOperationIsAndNotHowItIsTimed() {
        assertThat(JmhFork.ofOperation(
                        List.of("-wi", "3", "-t", "4", "-prof", "perfasm", "-opi=2", "-bm=thrpt", "-tg", "1,2")))
                .containsExactly("-t", "4", "-opi=2", "-tg", "1,2");
    }

    @Test
    void aFileWithoutAScoreOrWithSeveralIsRefused() throws IOException {
        Path none = file("[]");
        assertThatThrownBy(() -> JmhFork.figures(none))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("0 results");

        Path empty = file("[{\"primaryMetric\": {\"score\": \"NaN\"}}]");
        assertThatThrownBy(() -> JmhFork.figures(empty))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no score");
    }

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("jmh.json"), json);
    }
}
