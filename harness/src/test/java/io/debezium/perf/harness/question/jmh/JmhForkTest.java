package io.debezium.perf.harness.question.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.question.jmh.JmhFork.Written;
import io.debezium.perf.harness.question.jmh.JmhProgram.JmhMethod;
import io.debezium.perf.harness.question.jmh.JmhResult.Benchmark;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JmhForkTest {

    @TempDir
    private Path folder;

    @Test
    void scoreAllocationInstructionsAndTheBenchmarksOwnCountersAreRead() throws IOException {
        Written written = read(
                """
                [{"benchmark": "a.B.c", "mode": "avgt",
                  "primaryMetric": {"score": 181.5, "scoreUnit": "ns/op", "rawData": [[180.0, 183.0]]},
                  "secondaryMetrics": {
                    "gc.alloc.rate": {"score": 2900.1, "scoreUnit": "MB/sec"},
                    "gc.alloc.rate.norm": {"score": 560.0, "scoreUnit": "B/op"},
                    "gc.count": {"score": 7.0, "scoreUnit": "counts"},
                    "instructions:u": {"score": 1402.5, "scoreUnit": "#/op"},
                    "exceptions": {"score": 3.0, "scoreUnit": "#"}}}]
                """);

        assertThat(written.figures())
                .isEqualTo(Figures.of()
                        .with(Metric.SCORE, 181.5)
                        .with(Metric.ALLOCATED_BYTES_PER_OP, 560)
                        .with(Metric.INSTRUCTIONS_PER_OP, 1402.5));
        assertThat(written.fault()).hasValue("the benchmark has counted exceptions: 3");
    }

    @Test
    void withoutTheProfilersAndInTooShortIterationsLittleIsKnown() throws IOException {
        Written plain = read("[{\"primaryMetric\": {\"score\": 1, \"scoreUnit\": \"ns/op\"}}]");
        Written few = read(
                """
                [{"primaryMetric": {"score": 1, "scoreUnit": "ns/op"},
                  "secondaryMetrics": {"instructions:u": {"score": "NaN", "scoreUnit": "#/op"},
                    "gc.alloc.rate.norm": {"score": 0.003, "scoreUnit": "B/op"}}}]
                """);

        assertThat(plain.figures()).isEqualTo(Figures.of().with(Metric.SCORE, 1));
        assertThat(plain.fault()).isEmpty();
        assertThat(few.figures())
                .as("hardly a byte is one")
                .isEqualTo(Figures.of().with(Metric.SCORE, 1).with(Metric.ALLOCATED_BYTES_PER_OP, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{}]",
                "[{\"primaryMetric\": {\"score\": \"NaN\", \"scoreUnit\": \"ns/op\"}}]",
                "[{\"primaryMetric\": {\"score\": 1, \"scoreUnit\": \"ops/us\"}}]",
            })
    void aFileWithoutOneScoreInNanosecondsIsRefused(String json) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(IOException.class).hasMessageContaining("one score in ns/op");
    }

    /** As JMH 1.37 prints it with {@code -lp}. */
    @Test
    void aBenchmarkComesOnceWithEveryCombinationOfTheValuesAskedFor() {
        List<JmhMethod> methods = JmhMethod.read(List.of(
                "Benchmarks: ",
                "io.debezium.perf.jmh.Plain.run",
                "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
                "  param \"columns\" = {ten, distinct}",
                "  param \"text\" = {fresh, shared}"));

        assertThat(methods)
                .flatExtracting(method -> method.benchmarks(Map.of()).stream()
                        .map(Benchmark::label)
                        .toList())
                .containsExactly(
                        "Plain.run",
                        "TypeModifierBenchmark.parse (columns=ten, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=ten, text=shared)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=fresh)",
                        "TypeModifierBenchmark.parse (columns=distinct, text=shared)");
        assertThat(methods.get(1).benchmarks(Map.of("text", List.of("fresh"), "columns", List.of("ten"))))
                .singleElement()
                .returns("TypeModifierBenchmark.parse (columns=ten, text=fresh)", Benchmark::label);
    }

    @Test
    void jmhIsAskedForThatOneAlone() {
        Benchmark benchmark = new Benchmark("io.debezium.perf.jmh.A$B.run", Map.of("text", "fresh"), List.of());

        assertThat(JmhFork.ofOperation(List.of("-wi", "3", "-t", "4", "-prof", "perfasm", "-opi=2", "-tg", "1,2")))
                .as("of a fork that is counted, not how it is timed")
                .containsExactly("-t", "4", "-opi=2", "-tg", "1,2");
        assertThat(benchmark.words()).hasSize(3).endsWith("-p", "text=fresh");
        assertThat("io.debezium.perf.jmh.A$B.run").matches(benchmark.words().get(0));
        assertThat("io.debezium.perf.jmh.A$B.runs")
                .doesNotMatch(benchmark.words().get(0));
        assertThat("io.debezium.perf.jmhXA$B.run")
                .doesNotMatch(benchmark.words().get(0));
    }

    private Written read(String json) throws IOException {
        return JmhFork.read(Files.writeString(folder.resolve("jmh.json"), json));
    }
}
