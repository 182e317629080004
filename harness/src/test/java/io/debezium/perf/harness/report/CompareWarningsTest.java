package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.report.CompareResultFixture.Side;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Looks;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ReplayFigures.MarkReading;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.SignedRank;

import static org.assertj.core.api.Assertions.assertThat;

class CompareWarningsTest {

    private static final CompareResult COMPLETE = CompareResultFixture.complete();

    @Test
    void aQuietMachineLeavesNone() {
        assertThat(warnings(COMPLETE)).isEmpty();
    }

    @Test
    void anInterruptedRunSaysOnHowManyPairsItRests() {
        CompareResult interrupted = Records.with(withPairs(7), "outcome", Examples.outcome(RunStatus.INTERRUPTED));

        assertThat(warnings(interrupted))
                .first()
                .isEqualTo("The comparison was interrupted. The figures are based on 7 of 10 planned pairs. To resume:"
                        + " scripts/perf compare --resume DIR, with the folder of this report.");
    }

    @Test
    void aTimeLimitThatLeftPairsOutIsNamed() {
        CompareResult cut =
                Records.with(withPairs(8), "design", Records.with(withPairs(8).design(), "timeLimitSeconds", 600.0));

        assertThat(warnings(cut))
                .containsExactly(
                        "The time limit of 600 s ended the comparison after 8 of 10 planned pairs. Use a longer --time-limit.");
        assertThat(warnings(withPairs(8))).containsExactly("The figures are based on 8 of 10 planned pairs.");
    }

    @Test
    void pairsThatWereNotNeededAreNotMissing() {
        CompareResult decided = Records.with(COMPLETE, "design", CompareResultFixture.decided(COMPLETE.design()));
        CompareResult brokenOff =
                Records.with(decided, "design", decided.design().with(new Looks(List.of(8, 10), 20, "", 0.981, 1.21)));

        assertThat(warnings(decided)).isEmpty();
        assertThat(warnings(brokenOff)).containsExactly("The figures are based on 10 of 20 planned pairs.");
    }

    /** Those that the confidence of one look needs, not that of all together. */
    @Test
    void lookThatHasTooFewPairsSaysHowManyItNeeds() {
        CompareResult few = CompareResultFixture.of(
                5, 0.95, CompareResultFixture.BASELINE, Side.debezium("3.6.3.Final", 1.3, 0.8, 1, 1));

        assertThat(warnings(Records.with(few, "design", few.design().with(new Looks(List.of(5), 20, "", 0.989, 1.3)))))
                .contains("5 pairs are too few for an interval of 95 %: run 8 or more.");
    }

    @Test
    void aVariantWithoutATrialThatStandsIsNamedWithItsReason() {
        CompareResult failed = changed(trial -> trial.arm() == 1
                ? Records.with(
                        Records.with(trial, "status", TrialStatus.FAILED),
                        "message",
                        "delivered 599,998 of 600,000 row events")
                : trial);

        assertThat(warnings(failed))
                .contains(
                        "10 trials of 3.6.3.Final failed, and none is left: delivered 599,998 of 600,000 row events.");
    }

    @Test
    void aDisturbedTrialThatWasRepeatedIsNotUsed() {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>(COMPLETE.trials());
        trials.add(2, disturbed(trials.get(2)));

        assertThat(warnings(Records.with(COMPLETE, "trials", trials)))
                .containsExactly(
                        "Other load on this machine disturbed 1 trial: 1 was repeated and is not used. The first: others"
                                + " used 0.41 cores. End other load, or raise --other-cores or --steal.");
    }

    @Test
    void disturbedTrialsThatStandDoNotCostAPair() {
        List<Trial<Purpose, ReplayFigures>> trials = new ArrayList<>(
                COMPLETE.trials().stream().map(CompareWarningsTest::disturbed).toList());
        trials.add(0, Records.with(trials.get(0), "number", 0));
        trials.add(Records.with(trials.get(0), "condition", Purpose.RECORDED));

        assertThat(warnings(Records.with(COMPLETE, "trials", trials)))
                .containsExactly(
                        "Other load on this machine disturbed 22 trials: 1 was repeated and is not used, 20 are used, because"
                                + " the limit of repeats was reached, 1 is a recording. The first: others used 0.41 cores. End other load,"
                                + " or raise --other-cores or --steal.");
    }

    @ParameterizedTest
    @CsvSource({"0.95, 6", "0.983333, 7", "0.9875, 8", "0.99, 8"})
    void soManyPairsAreNeededForAConfidence(double confidence, int pairs) {
        assertThat(SignedRank.fewest(confidence)).isEqualTo(pairs);
    }

    @Test
    void tooFewPairsCannotGiveTheConfidence() {
        assertThat(warnings(CompareResultFixture.of(
                        5, 0.95, CompareResultFixture.BASELINE, Side.debezium("3.6.3.Final", 1.3, 0.8, 1, 1))))
                .containsExactly("5 pairs are too few for an interval of 95 %: run 6 or more.");
    }

    @Test
    void aWarmUpThatWasTooShortIsSeenInTheReadings() {
        CompareResult cold = changed(trial -> marked(trial, falling(0.4)));

        assertThat(warnings(cold))
                .singleElement()
                .asString()
                .matches("Still warming up: an event cost more CPU in the first third of the window than in the last"
                        + " \\(3\\.2\\.0\\.Final \\S+ %, 95 % CI \\S+ to \\S+ %; 3\\.6\\.3\\.Final \\S+ %, 95 % CI \\S+ to"
                        + " \\S+ %\\)\\. Set a larger --warmup-events, and --events to match,"
                        + " for the steady state\\.");
    }

    @Test
    void whereInstructionsAreCountedTheyTellOfTheWarmUp() {
        UnaryOperator<Trial<Purpose, ReplayFigures>> cold = trial -> Records.with(
                trial,
                "figures",
                Records.with(
                        trial.figures().with(trial.figures().hardware(), falling(0.4)),
                        "jitCpuMicros",
                        0.347 * trial.figures().cpuMicros()));
        CompareResult counted = CompareResultFixture.counted();

        assertThat(warnings(changed(counted, cold))).isEmpty();
        assertThat(warnings(changed(
                        counted,
                        trial -> Records.with(
                                trial,
                                "figures",
                                Records.with(
                                        trial.figures(),
                                        "hardware",
                                        Records.with(trial.figures().hardware(), "trend", 1.05))))))
                .singleElement()
                .asString()
                .startsWith(
                        "Still warming up: an event took more instructions in the first third of the window than in the"
                                + " last (3.2.0.Final 5.0 %, 95 % CI");
    }

    @Test
    void aSlopeThatTheTrialsDoNotAgreeOnIsNoWarmUp() {
        CompareResult torn = changed(trial -> marked(trial, falling(trial.round() % 2 == 0 ? 0.4 : -0.2)));

        assertThat(warnings(torn)).isEmpty();
    }

    @Test
    void theSameSpecTwiceIsToldApartByItsLetter() {
        CompareResult same = Records.with(
                COMPLETE,
                "variants",
                List.of(COMPLETE.variants().get(1), COMPLETE.variants().get(1)));
        CompareResult cold = Records.with(
                same,
                "trials",
                same.trials().stream()
                        .map(trial -> trial.arm() == 0 ? trial : marked(trial, falling(0.4)))
                        .toList());

        assertThat(warnings(cold))
                .singleElement()
                .asString()
                .contains("(B: 3.6.3.Final ")
                .doesNotContain("A: ");
    }

    @Test
    void aCompilerThatIsStillBusyIsNamed() {
        CompareResult cold = changed(trial -> trial.arm() == 0
                ? trial
                : Records.with(
                        trial,
                        "figures",
                        Records.with(
                                trial.figures(),
                                "jitCpuMicros",
                                0.347 * trial.figures().cpuMicros())));

        assertThat(warnings(cold))
                .containsExactly("Still warming up: the compiler used much of the CPU time within the window"
                        + " (3.6.3.Final 34.7 %). Set a larger --warmup-events.");
    }

    @Test
    void stealIsNamed() {
        CompareResult stolen = changed(trial -> Records.with(trial, "interference", new Interference(3.2, 0, 0, 0)));

        assertThat(warnings(stolen))
                .containsExactly(
                        "The hypervisor gave 3.2 % of the machine's CPU time to others (steal, median of the trials), which"
                                + " affects rates and latencies, but hardly CPU per event.");
    }

    @Test
    void snapshotsAndWholeProcessesAreNamed() {
        CompareResult result = CompareResultFixture.of(
                10,
                0.95,
                CompareResultFixture.BASELINE,
                Side.debezium("3.7.0-SNAPSHOT", 1, 1, 1, 1),
                new Side("command=reader", "command", 1, 1, 1, 1));
        List<Trial<Purpose, ReplayFigures>> trials = result.trials().stream()
                .map(trial -> trial.arm() == 2
                        ? Records.with(trial, "figures", Records.with(trial.figures(), "whole", true))
                        : trial)
                .toList();

        assertThat(warnings(Records.with(result, "trials", trials)))
                .containsExactly(
                        "A snapshot version may change: 3.7.0-SNAPSHOT.",
                        "Measured from start to exit, including warm-up, unlike the others:" + " command=reader.");
    }

    @Test
    void theWorstComesFirst() {
        CompareResult bad = Records.with(
                changed(trial -> trial.number() == 1 ? Records.with(trial, "status", TrialStatus.DISTURBED) : trial),
                "outcome",
                Examples.outcome(RunStatus.FAILED, "the server went away"),
                "notes",
                List.of("A note."));

        assertThat(warnings(bad))
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("The comparison failed: the server went away."),
                        second -> assertThat(second).startsWith("Other load on this machine disturbed 1 trial"),
                        third -> assertThat(third).isEqualTo("A note."));
    }

    private static Trial<Purpose, ReplayFigures> disturbed(Trial<Purpose, ReplayFigures> trial) {
        return Records.with(Records.with(trial, "status", TrialStatus.DISTURBED), "message", "others used 0.41 cores");
    }

    private static Trial<Purpose, ReplayFigures> marked(Trial<Purpose, ReplayFigures> trial, List<MarkReading> marks) {
        return Records.with(trial, "figures", trial.figures().with(null, marks));
    }

    @Test
    void aTrialInWhichInstructionsWereNotCountedIsNamedWithTheReason() {
        CompareResult counted = CompareResultFixture.counted();
        CompareResult lost = Records.with(
                counted,
                "trials",
                counted.trials().stream()
                        .map(trial -> trial.number() > 2
                                ? trial
                                : hardware(trial, HardwareFigures.none("no counter was left")))
                        .toList());
        CompareResult shared = Records.with(
                counted,
                "trials",
                counted.trials().stream()
                        .map(trial -> hardware(
                                trial, Records.with(trial.figures().hardware(), "share", 0.5 + trial.number() / 100.0)))
                        .toList());

        assertThat(warnings(counted)).isEmpty();
        assertThat(warnings(lost))
                .containsExactly("Instructions were not counted in 2 trials: no counter was left. Therefore CPU per"
                        + " event decides. scripts/perf doctor shows what can count them here.");
        assertThat(warnings(shared))
                .containsExactly(
                        "The CPU's counters were multiplexed with other programs: they counted for as little as 51.0 % of a"
                                + " trial's CPU time, and the figures are scaled up. End other profilers.");
    }

    private static Trial<Purpose, ReplayFigures> hardware(
            Trial<Purpose, ReplayFigures> trial, HardwareFigures counted) {
        return Records.with(trial, "figures", Records.with(trial.figures(), "hardware", counted));
    }

    private static CompareResult withPairs(int pairs) {
        return Records.with(
                COMPLETE,
                "comparisons",
                COMPLETE.comparisons().stream()
                        .map(comparison -> Records.with(comparison, "pairs", pairs))
                        .toList());
    }

    private static CompareResult changed(UnaryOperator<Trial<Purpose, ReplayFigures>> change) {
        return changed(COMPLETE, change);
    }

    private static CompareResult changed(CompareResult result, UnaryOperator<Trial<Purpose, ReplayFigures>> change) {
        return Records.with(
                result, "trials", result.trials().stream().map(change).toList());
    }

    /** CPU per event that falls by a share of itself over the whole trial. */
    private static List<MarkReading> falling(double share) {
        List<MarkReading> marks = new ArrayList<>();
        double[] used = {0};
        IntStream.rangeClosed(0, 30).forEach(i -> {
            marks.add(new MarkReading(i * 20_000L, i * 0.3, used[0], null, 0, null));
            used[0] += 20_000 * 18.0 * (1 - share * i / 30);
        });
        return marks;
    }

    private static List<String> warnings(CompareResult result) {
        return Reported.summary(result).warnings();
    }
}
