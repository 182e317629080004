package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.render.TerminalRenderer;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Records;

import static org.assertj.core.api.Assertions.assertThat;

class TerminalRendererTest {

    @ParameterizedTest
    @MethodSource("io.debezium.perf.harness.report.Reported#all")
    void noLineIsWiderThanTheTerminalAndAllIsAscii(Object result) {
        Document document = Reported.document(result);
        for (int columns : new int[] {1, 60, 72, 80, 120}) {
            String text = TerminalRenderer.render(document, columns, false);
            assertThat(text.lines()).allSatisfy(line -> assertThat(line)
                    .hasSizeLessThanOrEqualTo(Math.max(60, columns))
                    .matches("\\p{ASCII}*"));
        }
    }

    @ParameterizedTest
    @MethodSource("io.debezium.perf.harness.report.Reported#all")
    void coloursAreOnlyUsedWhenAskedForAndSayNothingThatWordsDoNot(Object result) {
        Document document = Reported.document(result);
        String plain = TerminalRenderer.render(document, 100, false);

        assertThat(plain).doesNotContain("\u001b").doesNotContain("NaN");
        assertThat(TerminalRenderer.render(document, 100, true).replaceAll("\u001b\\[\\d+m", ""))
                .isEqualTo(plain);
    }

    @Test
    void aRecordingIsTheAnswerTheFiguresAndTheMethodsInEightyColumns() {
        assertThat(Reported.terminal(RecordResultFixture.complete(), 80, false))
                .startsWith("21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU time of Java\n")
                .contains("\n\nCPU per event        21.4 us; Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %; 74,000\n"
                        + "                     instructions, 2.20 per cycle\n")
                .contains("\nLatency p50, p99     4.47, 28.7 ms; commit to consumption, at most 125 ms\n")
                .containsPattern("TypeRegistry.parseTypeModifiers +29.2 %  28.0 to 30.4 % +6.25    1,538\n")
                .endsWith("\n8 more in the report.\n");
    }

    @Test
    void aComparisonIsTheAnswerTheIntervalsAndWhatRoseMost() {
        assertThat(Reported.terminal(Reported.<CompareResult>golden("compare-1"), 120, true))
                .contains("\u001b[1mB: 3.6.3.Final\u001b[0m\n")
                .containsPattern(
                        "\u001b\\[31mCPU per event +18\\.\\d us +2\\d\\.\\d us +\\+3\\d.* 10/10  slower\u001b\\[0m\n")
                .contains("CommonEventMeter.onEvent");
    }

    @Test
    void warningsStandOut() {
        var result = Records.with(RecordResultFixture.complete(), "notes", List.of("A note."));

        assertThat(Reported.terminal(result, 80, true)).contains("\u001b[33m! A note.\u001b[0m\n");
    }

    @Test
    void whatRestsOnTooFewSamplesIsMarked() {
        Analysis.Owner few = new Analysis.Owner(RecordResultFixture.row("io.debezium.A.run", 3, 1_000, 1.0), List.of());

        assertThat(Reported.terminal(
                        Records.with(
                                RecordResultFixture.complete(),
                                "analysis",
                                RecordResultFixture.analysis(1_000, 0, 0, few)),
                        80,
                        false))
                .containsPattern("A.run .* \\(few\\) 3\n");
    }
}
