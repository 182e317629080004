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

/** Runs the jars as a user does. */
class BenchmarksJarIT {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    /**
     * Options for short forks: without the large heap and the C2 compiler, which would take longer than everything else.
     */
    private static final String[] SHORT = {
        "-wi", "0", "-i", "1", "-r", "10ms", "-jvmArgsPrepend", "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
    };

    @TempDir
    private Path folder;

    /** One value of each parameter: the unit tests of the classes use the others. */
    private static final List<String> ONE_OF_EACH =
            List.of("text=fresh", "columns=ten", "column=text", "distinct=32", "workload=pgbench", "name=quoted");

    @Test
    void everyBenchmarkRunsAndItsResultIsInTheJson() throws Exception {
        String jar = TARGET.resolve("benchmarks.jar").toString();
        List<String> listed = run("-jar", jar, "-l")
                .lines()
                .filter(line -> line.startsWith("io.debezium.perf.jmh."))
                .toList();
        List<String> words = new ArrayList<>(List.of("-jar", jar, "-foe", "true"));
        ONE_OF_EACH.forEach(one -> words.addAll(List.of("-p", one)));

        // Without forks: the test only checks that each benchmark runs, and forty forks would take half a minute.
        JsonNode results = measure(0, words);

        assertThat(results.findValuesAsText("benchmark"))
                .containsExactlyInAnyOrderElementsOf(listed)
                .contains(
                        "io.debezium.perf.jmh.TypeModifierBenchmark.parse",
                        "io.debezium.perf.jmh.SingleTypeModifierBenchmark.parse",
                        "io.debezium.perf.jmh.ConcurrentTypeModifierBenchmark.parse",
                        "io.debezium.perf.jmh.DecoderbufsBenchmark.record",
                        "io.debezium.perf.jmh.PgOutputBenchmark.record",
                        "io.debezium.perf.jmh.TableIdBenchmark.parse",
                        "io.debezium.perf.jmh.SourceBlockBenchmark.struct",
                        "io.debezium.perf.jmh.SequenceBenchmark.sequence",
                        "io.debezium.perf.jmh.TopicNameBenchmark.topic",
                        "io.debezium.perf.jmh.LastEventBenchmark.onEvent");
    }

    @Test
    void measuresWithTheThinJarOnAClassPathOfOnesOwn() throws Exception {
        String classPath = TARGET.resolve("jmh-postgres-thin.jar") + File.pathSeparator + TARGET.resolve("lib") + "/*";

        JsonNode results = measure(
                1,
                List.of(
                        "-cp",
                        classPath,
                        "org.openjdk.jmh.Main",
                        "-p",
                        "columns=ten",
                        "\\.TypeModifierBenchmark\\.answerCache"));

        assertThat(results.findValuesAsText("text")).containsExactlyInAnyOrder("fresh", "shared");
    }

    private JsonNode measure(int forks, List<String> start) throws Exception {
        Path json = folder.resolve("result.json");
        List<String> words = new ArrayList<>(start);
        words.addAll(List.of(SHORT));
        words.addAll(List.of("-f", Integer.toString(forks), "-rf", "json", "-rff", json.toString()));
        String output = run(words.toArray(String[]::new));

        assertThat(json).as(output).exists();
        JsonNode results = new ObjectMapper().readTree(json.toFile());
        assertThat(results).isNotEmpty().allSatisfy(result -> {
            assertThat(result.path("forks").asInt()).isEqualTo(forks);
            assertThat(result.path("primaryMetric").path("score").asDouble()).isPositive();
            assertThat(result.path("primaryMetric").path("scoreUnit").asText()).isEqualTo("ns/op");
        });
        return results;
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        words.addAll(List.of(arguments));
        Path output = folder.resolve("output.txt");
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("done in time").isTrue();
            String printed = Files.readString(output);
            assertThat(process.exitValue()).as(printed).isZero();
            return printed;
        } finally {
            process.destroyForcibly();
        }
    }
}
