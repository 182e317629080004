package io.debezium.perf.jmh;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The jars as a user runs them. */
class BenchmarksJarIT {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String[] SHORT = {"-f", "1", "-wi", "0", "-i", "1", "-r", "100ms"};

    @TempDir
    private Path folder;

    @Test
    void listsItsBenchmarks() throws Exception {
        assertThat(run("-jar", TARGET.resolve("benchmarks.jar").toString(), "-l"))
                .contains(
                        "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
                        "io.debezium.perf.jmh.TypeModifierBenchmark.scaffold",
                        "io.debezium.perf.jmh.SingleTypeModifierBenchmark.parse",
                        "io.debezium.perf.jmh.ConcurrentTypeModifierBenchmark.parse");
    }

    @Test
    void measuresInAForkAndWritesJson() throws Exception {
        assertMeasures("-jar", TARGET.resolve("benchmarks.jar").toString());
    }

    @Test
    void measuresWithTheThinJarOnAClassPathOfOnesOwn() throws Exception {
        String classPath = TARGET.resolve("jmh-postgres-thin.jar") + File.pathSeparator + TARGET.resolve("lib") + "/*";

        assertMeasures("-cp", classPath, "org.openjdk.jmh.Main");
    }

    private void assertMeasures(String... start) throws Exception {
        Path json = folder.resolve("result.json");
        List<String> words = new ArrayList<>(List.of(start));
        words.addAll(List.of(SHORT));
        words.addAll(List.of("-rf", "json", "-rff", json.toString(), "\\.TypeModifierBenchmark\\.(parse|answerCache)"));
        String output = run(words.toArray(String[]::new));

        assertThat(json).as(output).exists();
        JsonNode results = new ObjectMapper().readTree(json.toFile());
        assertThat(results).hasSize(8).allSatisfy(result -> {
            assertThat(result.path("forks").asInt()).isEqualTo(1);
            assertThat(result.path("params").path("text").asText()).isIn("fresh", "shared");
            assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
            assertThat(result.path("primaryMetric").path("scoreUnit").asText()).isEqualTo("ns/op");
        });
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(JAVA));
        words.addAll(List.of(arguments));
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("done in time").isTrue();
            String printed = Files.readString(output);
            assertThat(process.exitValue()).as(printed).isZero();
            return printed;
        } finally {
            process.destroyForcibly();
        }
    }
}
