package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.question.ScreenDocument;
import io.debezium.perf.harness.report.question.ScreenSummary;
import io.debezium.perf.harness.result.ComparedArms.WarmUp;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.patches.Patches;

import static org.assertj.core.api.Assertions.assertThat;

/** What a screening says, in words and on the terminal. */
class ScreenReportTest {

    @Test
    void opensWithHowManyGainAndWhichGainsMost() {
        // Those with an even place, without the first; the one with the least is at the edge of what does not matter.
        int gaining = (Patches.all().size() - 1) / 2;
        String most = Patches.all().get(2 * gaining).name();

        Summary summary = ScreenSummary.of(ScreenResultFixture.patches());

        assertThat(summary.answers()).singleElement().satisfies(answer -> {
            assertThat(answer.lead().plain())
                    .matches("(%d|%d) of %d patches are faster, none is slower; `%s` gains most: "
                                    .formatted(
                                            gaining - 1, gaining, Patches.all().size(), most)
                            + "-\\d\\d\\.\\d % CPU per event"
                            + " \\(99\\.\\d % CI -\\d\\d\\.\\d to -\\d\\d\\.\\d %, -\\d\\.\\d\\d us\\)\\.");
            assertThat(answer.more())
                    .extracting(Sentence::plain)
                    .anySatisfy(line -> assertThat(line).startsWith("Faster: `" + most + "` (-1"))
                    .anySatisfy(line -> assertThat(line).startsWith("Equivalent: "))
                    .anySatisfy(
                            line -> assertThat(line)
                                    .matches(
                                            "By events/s \\d+ are better: (`[a-z-]+` \\(\\+\\d+\\.\\d %\\)(, |; ))+none is worse\\."))
                    .anySatisfy(
                            line -> assertThat(line)
                                    .matches(
                                            "Inconclusive, with intervals that overlap the band of \\+/-2 %: `.*` \\(.* to .* %\\)\\."))
                    .anySatisfy(line -> assertThat(line)
                            .matches("All together, by their effects: -\\d\\d\\.\\d % CPU per event"
                                    + " \\(95 % CI -.*\\), -\\d\\d\\.\\d % allocation per event \\(95 % CI -.*\\)\\."
                                    + " To measure it: scripts/perf compare with all of them on\\."))
                    .noneSatisfy(line -> assertThat(line).startsWith("Slower"));
        });
        assertThat(summary.warnings()).isEmpty();
    }

    @Test
    void aSlowOneIsNamedAndWhatIsNoPatchIsAFactor() {
        Summary summary = ScreenSummary.of(ScreenResultFixture.mixed());

        assertThat(summary.answers().get(0).lead().plain())
                .startsWith("1 of 3 factors is faster, 1 is slower; `value-checks` gains most: -");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .anySatisfy(line -> assertThat(line).matches("Slower: `burn=1500ns` \\(\\+[78]\\.\\d %\\)\\."))
                .anySatisfy(line -> assertThat(line)
                        .matches("By allocation per event 1 is better: `.*\\); 1 is worse: `burn=1500ns` \\(.*\\)\\."))
                .anySatisfy(line -> assertThat(line)
                        .matches(
                                "With half of them on, an event costs 18\\.\\d us on average; pairs scatter by \\d\\.\\d %"
                                        + " around what the effects predict \\(standard deviation\\)\\."));
    }

    @Test
    void ofManyThatAreNotToldItSaysWhatNotEvenTheirIntervalsAllow() {
        Summary summary = ScreenSummary.of(ScreenResultFixture.noisy());

        assertThat(summary.answers().get(0).more()).extracting(Sentence::plain).anySatisfy(line -> assertThat(line)
                .matches("Inconclusive: \\d+, whose intervals overlap the band of \\+/-2 %\\."
                        + " None of them gains more than \\d+\\.\\d % or costs more than \\d+\\.\\d %\\."));
    }

    @Test
    void tooFewPairsSaySoInThePlaceOfFigures() {
        Summary summary = ScreenSummary.of(ScreenResultFixture.mixed(3));

        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo("The effects of 3 factors are unknown: none could be estimated.");
        assertThat(summary.answers().get(0).more()).isEmpty();
        assertThat(summary.warnings())
                .containsExactly(
                        "The figures are based on 3 of 12 planned pairs.",
                        "3 pairs are too few to separate the effects of 3 factors: that takes at least 4, and more for"
                                + " intervals.");
    }

    @Test
    void aTimeLimitThatLeftPairsOutIsNamed() {
        ScreenResult whole = ScreenResultFixture.mixed(10);
        ScreenResult cut = Records.with(whole, "design", Records.with(whole.design(), "timeLimitSeconds", 600.0));

        assertThat(ScreenSummary.of(cut).warnings())
                .containsExactly(
                        "The time limit of 600 s ended the screening after 10 of 12 planned pairs. Use a longer --time-limit.");
    }

    @Test
    void aWarmUpThatIsTooShortIsNamed() {
        ScreenResult warm = ScreenResultFixture.mixed();
        WarmUp falling = new WarmUp(Metric.CPU_MICROS_PER_EVENT, new Estimate(1.1, 1.08, 1.12, 24), 0.95, true);
        ScreenResult cold =
                Records.with(warm, "screened", Records.with(warm.screened(), "jitShare", 0.41, "warmUp", falling));

        assertThat(ScreenSummary.of(cold).warnings())
                .containsExactly(
                        "Still warming up: an event cost more CPU in the first third of the window than in the last (all trials"
                                + " together 10.0 %, 95 % CI 8.0 to 12.0 %). Set a larger --warmup-events, and --events to"
                                + " match, for the steady state.",
                        "Still warming up: the compiler used much of the CPU time within the window (median of all trials"
                                + " 41.0 %). Set a larger --warmup-events.");
    }

    @Test
    void withoutAPairToSpareThereIsNoInterval() {
        Summary summary = ScreenSummary.of(ScreenResultFixture.mixed(4));

        assertThat(summary.answers().get(0).lead().plain())
                .isEqualTo("None of 3 factors is clearly faster or slower by CPU per event.");
        assertThat(summary.warnings())
                .contains(
                        "4 pairs are just enough to estimate the effects of 3 factors, but not the noise: run more for"
                                + " intervals.");
    }

    @Test
    void anInterruptedOneSaysWhatItRestsOn() {
        ScreenResult interrupted =
                Records.with(ScreenResultFixture.mixed(10), "outcome", Examples.outcome(RunStatus.INTERRUPTED));

        assertThat(ScreenSummary.of(interrupted).warnings())
                .containsExactly(
                        "The screening was interrupted. The figures are based on 10 of 12 planned pairs. To resume:"
                                + " scripts/perf screen --resume DIR, with the folder of this report.");
    }

    @Test
    void aFailedTrialIsToldByItsRow() {
        ScreenResult complete = ScreenResultFixture.mixed();
        List<Trial<Purpose, ReplayFigures>> trials = List.of(Records.with(
                Records.with(complete.trials().get(1), "status", TrialStatus.FAILED), "message", "It died"));

        assertThat(ScreenSummary.of(Records.with(complete, "trials", trials)).warnings())
                .contains("1 trial failed, and their pairs are left out. The first, row 1 complement: It died.");
    }

    @Test
    void theTerminalHasALineForEachFactorTheLargestGainFirst() {
        assertThat(Reported.terminal(ScreenResultFixture.mixed(), 140, false))
                .containsPattern("\nOn against off, largest gain first\n"
                        + "Factor +An event +CPU +9\\d[^\n]*Verdict\n"
                        + "value-checks +-1\\.\\d\\d us +-(9|10)\\.\\d % [^\n]*faster\n"
                        + "type-modifiers [^\n]*\n"
                        + "burn=1500ns +\\+1\\.\\d\\d us +\\+[78]\\.\\d % [^\n]*slower\n")
                .contains("Pairs      3 factors, 12 pairs of 2 trials, 24 trials were started");
    }

    @Test
    void isWrittenWhereverAFigureMayBeMissing() {
        for (ScreenResult result : List.of(
                Records.sparse(ScreenResultFixture.mixed()),
                ScreenResultFixture.mixed(0),
                ScreenResultFixture.mixed(3),
                ScreenResultFixture.mixed(4))) {
            assertThat(Reported.terminal(result, 80, false)).doesNotContain("NaN");
        }
    }

    /** A report of dozens of different variants is of the factors, not of the variants. */
    @Test
    void variantsAreToldByTheirRows() {
        Document document = ScreenDocument.of(ScreenResultFixture.patches());

        assertThat(document.title()).isEqualTo(Patches.all().size() + " patches of 3.6.3.Final under simple-update");
        assertThat(document.chapters())
                .extracting(Chapter::id)
                .containsExactly("figures", "factors", "trials", "run", "limits");
        assertThat(ScreenSummary.variant(0)).isEqualTo("baseline");
        assertThat(ScreenSummary.variant(1)).isEqualTo("all factors");
        assertThat(ScreenSummary.variant(2)).isEqualTo("row 1");
        assertThat(ScreenSummary.variant(65)).isEqualTo("row 32 complement");
    }
}
