package io.debezium.perf.harness.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.plan.Thresholds.Macro;
import io.debezium.perf.harness.plan.Thresholds.Micro;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ThresholdsFileTest {

    private static final String A = "- benchmark: A.parse\n  ";
    private static final String GATE = "{worse: 5%, reason: why}";

    @TempDir
    Path folder;

    @Test
    void holdsGatesByBenchmarkAndByWorkload() throws IOException {
        Thresholds thresholds = read(
                """
                micro:
                  - benchmark: TypeModifierBenchmark.parse
                    parameters: {columns: ten, rows: 2, fresh: true}
                    score: {worse: 10%, reason: It varies.}
                    allocatedBytesPerOp: {worse: 0.5 %, within: 8 B, reason: "It does not: hardly."}
                  - benchmark: TypeModifierBenchmark.scan
                    allocatedBytesPerOp: {worse: 1%, reason: So}
                macro:
                  - workload: simple-update
                    eventsPerSecond: {worse: 120%, reason: So}
                """);

        assertThat(thresholds.file()).isEqualTo("gates.yaml");
        assertThat(thresholds.micro())
                .containsExactly(
                        new Micro(
                                "micro entry 1 (TypeModifierBenchmark.parse)",
                                "TypeModifierBenchmark.parse",
                                Map.of("columns", "ten", "rows", "2", "fresh", "true"),
                                Map.of(
                                        Metric.SCORE,
                                        new Threshold(0.1, null, "It varies."),
                                        Metric.ALLOCATED_BYTES_PER_OP,
                                        new Threshold(0.005, 8.0, "It does not: hardly."))),
                        new Micro(
                                "micro entry 2 (TypeModifierBenchmark.scan)",
                                "TypeModifierBenchmark.scan",
                                Map.of(),
                                Map.of(Metric.ALLOCATED_BYTES_PER_OP, new Threshold(0.01, 1.0, "So"))));
        assertThat(thresholds.macro())
                .containsExactly(new Macro(
                        "macro entry 1 (simple-update)",
                        "simple-update",
                        Map.of(Metric.EVENTS_PER_SECOND, new Threshold(1.2, null, "So"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"thresholds.yaml", "action/thresholds.yaml"})
    void forTheGatesThatComeWithTheProjectNothingIsTimed(String name) {
        Thresholds thresholds = ThresholdsFile.read(Path.of("..", "scripts", name), name);

        assertThat(thresholds.micro()).isEmpty();
        assertThat(thresholds.macro()).isNotEmpty().allSatisfy(entry -> assertThat(entry.counting())
                .isEqualTo(CountSampling.only(3)));
    }

    @Test
    void whatIsCountedAndTimedFollowsFromTheGates() throws IOException {
        Thresholds thresholds = read(
                """
                macro:
                  - {workload: a, bytecodesPerEvent: $G, parksPerEvent: $G}
                  - {workload: b, bytecodesPerEvent: $G, cpuMicrosPerEvent: $G}
                  - {workload: c, cpuMicrosPerEvent: $G}
                """
                        .replace("$G", GATE));

        assertThat(thresholds.macro())
                .extracting(Macro::counting)
                .containsExactly(CountSampling.only(3), CountSampling.USUAL, CountSampling.NONE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                          | gates.yaml: must hold the lists micro and macro",
                "{}                                          | gates.yaml: contains no gate",
                "micro: []                                   | gates.yaml: contains no gate",
                "micros: []                                  | gates.yaml: has an unknown key: micros",
                "micro: {}                                   | gates.yaml, micro: must be a list",
                "'micro: [{score: $G}]'                      | gates.yaml, micro entry 1: must have a benchmark",
                "'micro: [A.parse]'                          | gates.yaml, micro entry 1: must have a benchmark",
                "'micro: [{benchmark: parse, score: $G}]'    | gates.yaml, micro entry 1 (parse): must name a class and one of its methods",
                "'micro: [{benchmark: A.p}]'                 | gates.yaml, micro entry 1 (A.p): contains no gate",
                "'micro: [{benchmark: A.p, time: $G}]'       | gates.yaml, micro entry 1 (A.p): has an unknown key: time",
                "'micro: [{benchmark: A.p, score: 5%}]'      | gates.yaml, micro entry 1 (A.p), score: must have worse and reason",
                "'micro: [{benchmark: A.p, score: {worse: 5%}}]' | gates.yaml, micro entry 1 (A.p), score: must have a reason",
                "'micro: [{benchmark: A.p, score: {reason: x}}]' | gates.yaml, micro entry 1 (A.p), score: must have worse",
                "'micro: [{benchmark: A.p, score: {worse: 5%, reason: \" \"}}]' | score: must have a reason",
                "'micro: [{benchmark: A.p, score: {worse: 5%, reason: x, within: 1 B}}]' | score: has an unknown key: within",
                "'micro: [{benchmark: A.p, score: {worse: 5, reason: x}}]' | score: worse 5: must be a number with a percent sign",
                "'micro: [{benchmark: A.p, score: {worse: -5%, reason: x}}]' | score: worse \"-5%\": must be a number with a percent sign",
                "'micro: [{benchmark: A.p, score: {worse: 0%, reason: x}}]' | score: worse: must be more than 0 %",
                "'micro: [{benchmark: A.p, allocatedBytesPerOp: {worse: 1%, reason: x, within: 5%}}]' | within \"5%\": must be a number of bytes per operation",
                "'micro: [{benchmark: A.p, parameters: ten, score: $G}]' | parameters: must be names with values",
                "'micro: [{benchmark: A.p, parameters: {x: 1.50}, score: $G}]' | parameters: x must have one value",
                "'micro: [{benchmark: A.p, parameters: {x: [1, 2]}, score: $G}]' | parameters: x must have one value",
                "'micro: [{benchmark: A.p, score: $G}, {benchmark: A.p, parameters: {x: 1}, score: $G}]' | micro entry 2 (A.p): covers a benchmark that micro entry 1 (A.p) covers, too",
                "'macro: [{workload: w, score: $G}]'         | gates.yaml, macro entry 1 (w): has an unknown key: score",
                "'macro: [{workload: w, peakRssBytes: {worse: 5%, reason: x, optional: true}}]' | peakRssBytes: has an unknown key: optional",
                "'macro: [{workload: w, instructionsPerEvent: {worse: 5%, reason: x, optional: maybe}}]' | optional: must be true or false",
                "'macro: [{workload: w, instructionsPerEvent: {worse: 5%, reason: x, optional: true}}]' | (w): has optional gates only",
                "'macro: [{workload: w, peakRssBytes: $G}, {workload: w, cpuMicrosPerEvent: $G}]' | macro entry 2 (w): is for a workload that already has an entry",
                "'micro: ['                                  | gates.yaml, line 1: is not YAML",
                "'micro: []\\nmicro: []'                     | gates.yaml, line 2: is not YAML: Duplicate field 'micro'",
                "'micro: []\\n---\\nmicro: []'               | is not YAML",
            })
    void anythingElseIsRefusedWithItsPlace(String text, String message) throws IOException {
        assertThatThrownBy(() -> read(text.replace("$G", GATE).replace("\\n", "\n")))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(message);
    }

    @Test
    void valuesOfTheSameParameterTellTwoEntriesApart() throws IOException {
        Thresholds thresholds = read("micro:\n" + A + "parameters: {x: 1, y: a}\n  score: " + GATE + "\n" + A
                + "parameters: {x: 2}\n  score: " + GATE + "\n");

        assertThat(thresholds.micro()).hasSize(2);
    }

    @Test
    void aFileThatIsNotThereIsSaidSo() {
        assertThatThrownBy(() -> ThresholdsFile.read(folder.resolve("none.yaml"), "none.yaml"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage("none.yaml: is not a file");
    }

    @Test
    void aFileThatIsNoTextIsSaidSo() throws IOException {
        Path file = folder.resolve("binary.yaml");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

        assertThatThrownBy(() -> ThresholdsFile.read(file, "binary.yaml"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("binary.yaml: cannot be read");
    }

    @Test
    void aPartThatTheFileDoesNotHaveIsRefused() throws IOException {
        Thresholds thresholds = read("micro:\n" + A + "score: " + GATE + "\n");

        assertThat(thresholds.part(true)).isEqualTo(thresholds);
        assertThatThrownBy(() -> thresholds.part(false)).hasMessage("gates.yaml: has no macro gate");
    }

    private Thresholds read(String text) throws IOException {
        Path file = folder.resolve("gates.yaml");
        Files.writeString(file, text);
        return ThresholdsFile.read(file, "gates.yaml");
    }
}
