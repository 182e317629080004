package io.debezium.perf.harness.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationReportTest {

    private static final Calibration COMPLETE = CalibrationFixture.complete();

    @Test
    void leadsWithTheSmallestDifferenceAndTheVerdictsByWhatDecides() {
        Summary summary = Reported.summary(COMPLETE);

        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo("A comparison of 10 pairs on this machine detects differences in instructions per event"
                        + " of 2.6 % and more with 90 % power: it calls them faster or slower.");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .containsExactly(
                        "Of 2 comparisons of the variant with itself by instructions per event: 2 equivalent.");
        assertThat(summary.warnings()).isEmpty();
    }

    @Test
    void countsFalseAlarmsAndListsEveryComparison(@TempDir Path folder) throws IOException {
        Calibration wrong = Records.with(
                COMPLETE,
                "comparisons",
                COMPLETE.comparisons().stream()
                        .map(one -> one.candidate().equals("A/A 2") ? one.with(Verdict.SLOWER) : one)
                        .toList());

        ResultFolder written = new ResultFolder(folder);
        Reported.write(wrong, written);

        assertThat(Files.readString(written.markdown()))
                .contains("by instructions per event: 1 slower, 1 equivalent.")
                .containsPattern("CPU per event *\\| 1 slower, 1 inconclusive *\\| *12.0 % *\\| *15.0 %")
                .containsPattern("A/A 2 *\\| instructions per event");
    }

    @Test
    void tooFewPairsForAnIntervalDetectNothing() {
        Calibration blind =
                Records.with(COMPLETE, "noise", List.of(new Noise(Metric.INSTRUCTIONS_PER_EVENT, 0.008, Double.NaN)));

        assertThat(Reported.summary(blind).answers().get(0).lead().plain())
                .isEqualTo("A comparison of 10 pairs on this machine detects no difference, however large, because so"
                        + " few pairs give no interval.");
    }

    @Test
    void anInterruptedOneWithoutAComparisonSaysThatNothingIsKnown() {
        Calibration interrupted = Records.with(
                COMPLETE,
                "comparisons",
                List.of(),
                "noise",
                List.of(),
                "outcome",
                Examples.outcome(RunStatus.INTERRUPTED));

        Summary summary = Reported.summary(interrupted);

        assertThat(summary.answers()).singleElement().satisfies(answer -> {
            assertThat(answer.lead().plain())
                    .isEqualTo(
                            "The smallest difference that this machine can detect is unknown: too few pairs are complete.");
            assertThat(answer.more()).isEmpty();
        });
        assertThat(summary.warnings())
                .containsExactly(
                        "The calibration was interrupted. The figures are based on the comparisons completed before that. To resume:"
                                + " scripts/perf calibrate --resume DIR, with the folder of this report.");
    }
}
