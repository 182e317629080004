package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationHeadlineTest {

    @Test
    void saysWhatIsSeenHowOftenItIsWrongAndWhatWasPlanted() {
        Summary summary = Reported.summary(CalibrationFixture.complete());

        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo(
                        "A comparison of 10 pairs of 2 trials on this machine finds differences in CPU per event of 2.9 % and"
                                + " more, nine times in ten.");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .containsExactly(
                        "False alarms: 0 of 20 comparisons of the variant with itself came out faster or slower;"
                                + " of comparisons drawn from all their pairs, 0.4 % do.",
                        "A planted slow-down of 2.9 to 3.1 % was found in 3 of 3 comparisons.",
                        "A planted slow-down of 5.0 % was found in 3 of 3 comparisons.",
                        "The pairs spread by 1.1 %; a comparison takes 412 s.");
    }

    @Test
    void aMachineThatSeesNothingSaysSo() {
        Calibration complete = CalibrationFixture.complete();
        Calibration blind =
                Records.with(complete, "summary", Records.with(complete.summary(), "smallestEffect", Double.NaN));

        assertThat(Reported.summary(blind).answers().get(0).lead().plain())
                .isEqualTo(
                        "A comparison of 10 pairs of 2 trials on this machine finds no difference, however large: so few pairs"
                                + " give no interval. Use more --pairs.");
    }

    @Test
    void withoutAPairNothingIsKnownAndNothingElseIsSaid() {
        Calibration complete = CalibrationFixture.complete();
        CalibrationSummary empty = Records.with(
                Records.with(
                        Records.with(
                                Records.with(complete.summary(), "smallestEffect", Double.NaN), "spread", Double.NaN),
                        "falseAlarmRate",
                        Double.NaN),
                "same",
                0);

        Summary summary = Reported.summary(Records.with(complete, "summary", empty));

        assertThat(summary.answers()).singleElement().satisfies(answer -> {
            assertThat(answer.lead().plain())
                    .isEqualTo("Nothing is known yet of what this machine can see: too few pairs are complete.");
            assertThat(answer.more()).isEmpty();
        });
    }

    @Test
    void beforeAComparisonIsCompleteItsFalseAlarmsAreNotCounted() {
        Calibration complete = CalibrationFixture.complete();
        Calibration begun = Records.with(
                Records.with(complete, "planted", List.of()),
                "summary",
                Records.with(Records.with(complete.summary(), "same", 0), "falseAlarms", 0));

        assertThat(Reported.summary(begun).answers().get(0).more())
                .extracting(Sentence::plain)
                .startsWith("False alarms: no comparison of the variant with itself is complete; of"
                        + " comparisons drawn from the pairs so far, 0.4 % come out faster or slower.");
    }

    @Test
    void anInterruptedOneSaysWhatItRestsOn() {
        Calibration interrupted = Records.with(
                Records.with(CalibrationFixture.complete(), "summary", null),
                "outcome",
                Examples.outcome(RunStatus.INTERRUPTED));

        assertThat(Reported.summary(interrupted).answers().get(0).lead().plain())
                .isEqualTo("Nothing is known of what this machine can see.");
        assertThat(Reported.summary(interrupted).warnings())
                .containsExactly(
                        "The calibration was interrupted. The figures rest on what was measured until then. To go on from"
                                + " there: scripts/perf calibrate --resume DIR, with the folder of this report.");
    }
}
