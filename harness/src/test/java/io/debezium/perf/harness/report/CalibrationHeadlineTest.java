package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationHeadlineTest {

    @Test
    void saysWhatIsSeenHowOftenItIsWrongAndWhatWasPlanted() {
        Summary summary = Reported.summary(CalibrationFixture.complete());

        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo(
                        "A comparison of 10 pairs of 2 trials on this machine detects differences in CPU per event of 2.9 %"
                                + " and more with 90 % power: it calls them faster or slower.");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .containsExactly(
                        "False alarms: 0 of 20 comparisons of the variant with itself were called faster or slower;"
                                + " of comparisons resampled from all their pairs, 0.4 %. Equivalent: 18.",
                        "A planted slow-down of 2.9 to 3.1 % was found in 3 of 3 comparisons.",
                        "A planted slow-down of 5.0 % was found in 3 of 3 comparisons.",
                        "The pairs spread by 1.1 %; a comparison takes 412 s.");
    }

    @Test
    void instructionsDecideWhereTheyAreCountedAndCpuTimeStandsBesideThem() {
        Calibration counted = CalibrationFixture.counted();

        Summary summary = Reported.summary(counted);

        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo(
                        "A comparison of 10 pairs of 2 trials on this machine detects differences in instructions per event"
                                + " of 2.6 % and more with 90 % power: it calls them faster or slower.");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .containsExactly(
                        "False alarms: 0 of 2 comparisons of the variant with itself were called faster or slower; of comparisons"
                                + " resampled from all their pairs, 0.0 %. Equivalent: 2.",
                        "A planted slow-down of 4.0 % was found in 2 of 2 comparisons.",
                        "The pairs spread by 0.8 %; a comparison takes 412 s.",
                        "By CPU per event, the same pairs spread by 12.0 %, and differences of 15.0 % and more are found. False"
                                + " alarms: 0 of 2 comparisons of the variant with itself were called faster or slower; of"
                                + " comparisons resampled from all their pairs, 0.4 %. Equivalent: 0.");
        String report = Reported.terminal(counted, 200, false);
        assertThat(report).contains("Instructions per event against itself");
    }

    @Test
    void aTrialWithoutInstructionsIsNamedWithWhatFollows() {
        Calibration counted = CalibrationFixture.counted();
        Trial<Purpose, ReplayFigures> last = counted.trials().get(4);
        ReplayFigures without = last.figures().with(HardwareFigures.none("they stood still"), List.of());
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>(counted.trials());
        trials.set(4, Records.with(last, "figures", without));

        assertThat(Reported.summary(Records.with(counted, "trials", trials)).warnings())
                .containsExactly("Instructions were not counted in 1 trial: they stood still. Therefore their pairs are"
                        + " left out. scripts/perf doctor shows what can count them here.");
        assertThat(Reported.summary(counted).warnings()).isEmpty();
    }

    @Test
    void aMachineThatSeesNothingSaysSo() {
        Calibration complete = CalibrationFixture.complete();
        Calibration blind =
                Records.with(complete, "summary", Records.with(complete.summary(), "smallestEffect", Double.NaN));

        assertThat(Reported.summary(blind).answers().get(0).lead().plain())
                .isEqualTo(
                        "A comparison of 10 pairs of 2 trials on this machine detects no difference, however large, because"
                                + " so few pairs give no interval. Use more --pairs.");
    }

    @Test
    void whatWasPlantedBelowWhatTheMachineFindsAndMissedIsSaidWithARemedy() {
        Calibration complete = CalibrationFixture.complete();
        Calibration coarse = Records.with(
                complete,
                "summary",
                Records.with(complete.summary(), "smallestEffect", 0.3),
                "planted",
                complete.planted().stream()
                        .map(planted -> new Calibration.Planted(
                                planted.share(), planted.comparison().with(Verdict.INCONCLUSIVE)))
                        .toList());

        assertThat(Reported.summary(coarse).warnings())
                .contains(
                        "The planted slow-down, 5.0 % at most, was missed because it is below what this machine detects,"
                                + " 30.0 % and more. End other processes, or use more --events or more --pairs.");
        assertThat(Reported.summary(complete).warnings()).noneMatch(warning -> warning.contains("planted"));
    }

    @Test
    void aCalibrationThatLetsMoreDisturbancePassSaysSo() {
        Calibration complete = CalibrationFixture.complete();
        Calibration tolerant = Records.with(
                complete, "design", Records.with(complete.design(), "otherCoresLimit", 0.8, "stealPercentLimit", 20.0));

        assertThat(Reported.summary(tolerant).warnings())
                .containsExactly(
                        "More disturbance than usual was tolerated: --other-cores 0.80 instead of 0.15, --steal 20.0 %"
                                + " instead of 5.0 %. Calibrate again without these options on a quiet machine, which may detect"
                                + " smaller differences.");
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
                    .isEqualTo(
                            "The smallest difference that this machine can detect is unknown: too few pairs are complete.");
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
                        + " comparisons resampled from the pairs so far, 0.4 % are called faster or slower.");
    }

    @Test
    void anInterruptedOneSaysWhatItRestsOn() {
        Calibration interrupted = Records.with(
                Records.with(CalibrationFixture.complete(), "summary", null),
                "outcome",
                Examples.outcome(RunStatus.INTERRUPTED));

        assertThat(Reported.summary(interrupted).answers().get(0).lead().plain())
                .isEqualTo("The smallest detectable difference is unknown.");
        assertThat(Reported.summary(interrupted).warnings())
                .containsExactly(
                        "The calibration was interrupted. The figures are based on the comparisons completed before that. To resume:"
                                + " scripts/perf calibrate --resume DIR, with the folder of this report.");
    }
}
