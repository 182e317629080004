package io.debezium.perf.harness.question.check;

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
import io.debezium.perf.harness.plan.CountSampling;
import io.debezium.perf.harness.question.check.Thresholds.Entry;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ThresholdsTest {

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
                    parameters: {columns: ten, rows: 1.50, fresh: true}
                    score: {worse: 10%, reason: It varies.}
                    allocatedBytesPerOp: {worse: 0.5 %, reason: "It does not: hardly."}
                  - benchmark: TypeModifierBenchmark.scan
                    allocatedBytesPerOp: {worse: 1%, reason: So}
                macro:
                  - workload: simple-update
                    eventsPerSecond: {worse: 120%, reason: So}
                """);

        assertThat(thresholds.file()).isEqualTo("gates.yaml");
        assertThat(thresholds.micro())
                .containsExactly(
                        new Entry(
                                "TypeModifierBenchmark.parse",
                                true,
                                Map.of("columns", "ten", "rows", "1.50", "fresh", "true"),
                                Map.of(
                                        Metric.SCORE,
                                        new Threshold(0.1, "It varies."),
                                        Metric.ALLOCATED_BYTES_PER_OP,
                                        new Threshold(0.005, "It does not: hardly."))),
                        new Entry(
                                "TypeModifierBenchmark.scan",
                                true,
                                Map.of(),
                                Map.of(Metric.ALLOCATED_BYTES_PER_OP, new Threshold(0.01, "So"))));
        assertThat(thresholds.micro().get(0).gates().keySet())
                .containsExactly(Metric.SCORE, Metric.ALLOCATED_BYTES_PER_OP);
        assertThat(thresholds.macro())
                .containsExactly(new Entry(
                        "simple-update", false, Map.of(), Map.of(Metric.EVENTS_PER_SECOND, new Threshold(1.2, "So"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"thresholds.yaml", "action/thresholds.yaml"})
    void forTheGatesThatComeWithTheProjectNothingIsTimed(String name) {
        Thresholds thresholds = Thresholds.read(Path.of("..", "scripts", name), name);

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
                .extracting(Entry::counting)
                .containsExactly(CountSampling.only(3), CountSampling.USUAL, CountSampling.NONE);
    }

    /** By the code of the message and the place that it names. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                          | gates.yaml: does not have the form that a file of thresholds requires here",
                "{}                                          | gates.yaml: contains no gate",
                "micro: []                                   | gates.yaml: contains no gate",
                "micros: []                                  | gates.yaml, micros: does not have the form",
                "micro: {}                                   | gates.yaml, micro: does not have the form",
                "'micro: [null]'                             | gates.yaml, micro, entry 1: does not have the form",
                "'micro: [{score: $G}]'                      | gates.yaml: null: must name a class and one of its methods",
                "'micro: [A.parse]'                          | gates.yaml, micro, entry 1: does not have the form",
                "'micro: [{benchmark: parse, score: $G}]'    | gates.yaml: parse: must name a class and one of its methods",
                "'micro: [{benchmark: A.p}]'                 | gates.yaml: A.p: contains no gate",
                "'micro: [{benchmark: A.p, time: $G}]'       | gates.yaml: A.p, time: is no figure of it",
                "'micro: [{benchmark: A.p, score: 5%}]'      | gates.yaml, micro, entry 1, score: does not have the form",
                "'micro: [{benchmark: A.p, score: }]'        | gates.yaml: A.p, score: must have a reason",
                "'micro: [{benchmark: A.p, score: {worse: 5%}}]' | gates.yaml: A.p, score: must have a reason",
                "'micro: [{benchmark: A.p, score: {reason: x}}]' | gates.yaml: A.p, score: worse must be a percentage above 0%, not null",
                "'micro: [{benchmark: A.p, score: {worse: 5%, reason: \" \"}}]' | gates.yaml: A.p, score: must have a reason",
                "'micro: [{benchmark: A.p, score: {worse: 5%, reason: x, why: y}}]' | gates.yaml, micro, entry 1, score, why: does not have the form",
                "'micro: [{benchmark: A.p, score: {worse: 5, reason: x}}]' | gates.yaml: A.p, score: worse must be a percentage above 0%, not 5",
                "'micro: [{benchmark: A.p, score: {worse: 5 B, reason: x}}]' | gates.yaml: A.p, score: worse must be a percentage above 0%, not 5 B",
                "'micro: [{benchmark: A.p, score: {worse: -5%, reason: x}}]' | gates.yaml: A.p, score: worse must be a percentage above 0%, not -5%",
                "'micro: [{benchmark: A.p, score: {worse: 0%, reason: x}}]' | gates.yaml: A.p, score: worse must be a percentage above 0%, not 0%",
                "'micro: [{benchmark: A.p, parameters: ten, score: $G}]' | gates.yaml, micro, entry 1, parameters: does not have the form",
                "'micro: [{benchmark: A.p, parameters: {x: [1, 2]}, score: $G}]' | gates.yaml, micro, entry 1, parameters, x: does not have the form",
                "'micro: [{benchmark: A.p, score: $G}, {benchmark: A.p, parameters: {x: 1}, score: $G}]' | gates.yaml, A.p: has two entries",
                "'macro: [{workload: w, score: $G}]'         | gates.yaml: w, score: is no figure of it",
                "'macro: [{workload: w, parameters: {x: 1}, parksPerEvent: $G}]' | gates.yaml: w: a workload has no parameters",
                "'macro: [{workload: \" \", peakRssBytes: $G}]' | and a workload in macro",
                "'macro: [{workload: w, peakRssBytes: $G}, {workload: w, cpuMicrosPerEvent: $G}]' | gates.yaml, w: has two entries",
                "'macro: [{benchmark: A.p, score: $G}]'      | gates.yaml, A.p: must name a class",
                "'micro: ['                                  | gates.yaml, line 1: cannot be read",
                "'micro: []\\nmicro: []'                     | gates.yaml, line 2: cannot be read: Duplicate field 'micro'",
                "'micro: []\\n---\\nmicro: []'               | gates.yaml: does not have the form",
            })
    void anythingElseIsRefusedWithItsPlaceAndARemedy(String text, String message) {
        assertThatThrownBy(() -> read(text.replace("$G", GATE).replace("\\n", "\n")))
                .isInstanceOfSatisfying(InvalidConfiguration.class, e -> {
                    assertThat(e.exitCode()).isEqualTo(2);
                    assertThat(e.remedy()).isNotEmpty();
                })
                .hasMessageContaining(message);
    }

    @Test
    void valuesOfTheSameParameterTellTwoEntriesApart() throws IOException {
        Thresholds thresholds = read("micro:\n" + A + "parameters: {x: 1, y: a}\n  score: " + GATE + "\n" + A
                + "parameters: {x: 2}\n  score: " + GATE + "\n");

        assertThat(thresholds.micro()).hasSize(2);
    }

    @Test
    void aFileThatIsNotThereOrIsNoTextIsSaidSo() throws IOException {
        Path file = folder.resolve("binary.yaml");

        assertThatThrownBy(() -> Thresholds.read(file, "binary.yaml")).hasMessage("binary.yaml: is not a file");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
        assertThatThrownBy(() -> Thresholds.read(file, "binary.yaml"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageStartingWith("binary.yaml: cannot be read");
    }

    private Thresholds read(String text) throws IOException {
        Path file = folder.resolve("gates.yaml");
        Files.writeString(file, text);
        return Thresholds.read(file, "gates.yaml");
    }
}
