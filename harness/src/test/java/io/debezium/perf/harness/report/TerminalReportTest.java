package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.result.RecordResult.Status;

import static org.assertj.core.api.Assertions.assertThat;

class TerminalReportTest {

    @Test
    void isTheAnswerTheMethodsAndTheRestInEightyColumns() {
        assertThat(TerminalReport.render(RecordResultFixture.complete().result(), 80, false))
                .startsWith(
                        """
                        21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU samples (6.25 us
                        per event) in or on behalf of `TypeRegistry.parseTypeModifiers`, most often in
                        """)
                .contains(
                        """

                        CPU by Debezium method             us/event    share     95 % interval  samples
                        TypeRegistry.parseTypeModifiers        6.25   29.2 %    28.0 to 30.4 %    1,538
                          47.5 % in Pattern$CharPropertyGreedy.match
                        TableSchemaBuilder.lambda$creat..      3.53   16.5 %    15.5 to 17.5 %      869
                        """)
                .endsWith(
                        """

                        Threads    Java 87.9 %, GC 8.0 %, JIT 3.1 %, VM 1.0 %
                        Allocated  41,300 bytes/event
                                   26.8 % int[]
                                   20.4 % Object[]
                                   16.8 % Matcher
                        GC pauses  64, 367 ms in all, longest 21.7 ms
                        Latency    p50 4.47 ms, p99 28.7 ms, max 125 ms, commit to consumption
                        """);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 72, 80, 132})
    void noLineIsWiderThanTheTerminalAndAllIsAscii(int columns) {
        String text = TerminalReport.render(RecordResultFixture.complete().result(), columns, false);

        assertThat(text.lines()).allSatisfy(line -> assertThat(line)
                .hasSizeLessThanOrEqualTo(Math.max(60, columns))
                .matches("\\p{ASCII}*"));
    }

    @Test
    void aNameCannotControlTheTerminal() {
        String name = "io.debezium.Evil.\u001b]0;title\u0007run\u202e";
        var owner = new io.debezium.perf.harness.result.Analysis.Owner(
                AnalysisFixture.row(name, 600, 1_000, 1.0), List.of());

        String text = TerminalReport.render(
                AnalysisFixture.with(AnalysisFixture.cpu(1_000, 0, 0, List.of(owner))), 80, false);

        assertThat(text)
                .contains("Evil.\ufffd]0;title\ufffdrun\ufffd")
                .doesNotContain("\u001b")
                .doesNotContain("\u202e");
    }

    @Test
    void coloursAreOnlyUsedWhenAskedFor() {
        var result = RecordResultFixture.complete().withNotes("A note.").result();

        assertThat(TerminalReport.render(result, 80, false))
                .doesNotContain("\u001b")
                .contains("! A note.\n");
        assertThat(TerminalReport.render(result, 80, true)).contains("\u001b[33m! A note.\u001b[0m\n");
    }

    @Test
    void aFailedTrialIsItsReasonAndNoTable() {
        assertThat(TerminalReport.render(
                        RecordResultFixture.ended(Status.FAILED, "the engine: exited with 1")
                                .result(),
                        80,
                        false))
                .isEqualTo(
                        """
                        No figures: the trial ended before the recording did.
                        ! The trial failed: the engine: exited with 1. What follows is partial.
                        ! There is no recording, so nothing is known of where the time goes.
                        """);
    }

    @Test
    void anAnalysisAloneHasNoColumnForWhatItDoesNotKnow() {
        assertThat(TerminalReport.render(AnalysisFixture.withoutEvents(), 80, false))
                .contains("CPU by Debezium method                         share     95 % interval  samples\n")
                .contains("Allocated  about 22.7 GiB\n")
                .doesNotContain("us/event");
    }

    @Test
    void rowsOnTooFewSamplesAreMarked() {
        var few = new io.debezium.perf.harness.result.Analysis.Owner(
                AnalysisFixture.row("io.debezium.A.run", 3, 1_000, 1.0), List.of());

        assertThat(TerminalReport.render(
                        AnalysisFixture.with(AnalysisFixture.cpu(1_000, 0, 0, List.of(few))), 80, false))
                .contains("        3*\n* too few samples to mean anything\n");
    }

    @Test
    void isWrittenWhereverAFigureMayBeMissing() {
        assertThat(TerminalReport.render(
                        Records.sparse(RecordResultFixture.complete().result()), 80, false))
                .contains("No CPU sample has a Debezium method on its stack.")
                .doesNotContain("NaN");
    }
}
