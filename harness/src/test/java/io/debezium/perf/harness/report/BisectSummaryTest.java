package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.question.BisectDocument;
import io.debezium.perf.harness.report.question.BisectSummary;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.BisectedCommit;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.BisectResult.Skipped;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

class BisectSummaryTest {

    private static final String UNANSWERED =
            "Inconclusive: the search from 3.2.0.Final to 3.6.3.Final ended before it could tell in which release, if in any,"
                    + " CPU per event rose by more than 5 %.";

    @Test
    void namesTheReleasesInWhichTheCostRoseAndByHowMuch() {
        Summary summary = BisectSummary.of(BisectResultFixture.complete());

        assertThat(lead(summary))
                .matches(
                        "CPU per event rose in 3\\.4\\.0\\.Final \\(\\+[89]\\.\\d %, 95 % CI \\+[78]\\.\\d to \\+\\d+\\.\\d %\\)"
                                + " and 3\\.5\\.0\\.Final \\(\\+1\\d\\.\\d %, 95 % CI \\+1\\d\\.\\d to \\+1\\d\\.\\d %\\)\\.");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .contains(
                        "From 3.3.2.Final to 3.4.0.Final the largest clear rise is in or on behalf of `CommonEventMeter.onEvent`"
                                + " (+2.98 us per event), then `PostgresSchema.schemaChanged` (+1.29 us per event).");
    }

    @Test
    void aCommitIsNamedWithItsSubjectAuthorAndIssues() {
        BisectResult releases = BisectResultFixture.complete();
        String commit = "c0ffee0123";
        List<String> versions = new ArrayList<>(releases.versions());
        versions.set(versions.indexOf("3.5.0.Final"), commit);
        BisectResult result = Records.with(
                Records.with(releases, "versions", versions),
                "commits",
                List.of(new BisectedCommit(
                        commit, commit + "456789", "A. Author", "DBZ-1 Go slower", List.of("DBZ-1", "#7754"))));

        Summary summary = BisectSummary.of(Records.with(
                result,
                "steps",
                List.of(result.steps().get(0), Records.with(result.steps().get(1), "to", commit))));

        assertThat(lead(summary))
                .startsWith("CPU per event rose in 3.4.0.Final (+")
                .contains(" and c0ffee0123 (+1");
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .contains(
                        "From 3.3.2.Final to 3.4.0.Final no main source on the class path changes: the step came with"
                                + " libraries of 3.4.0.Final, or with how it was built.",
                        "c0ffee0123 is \"DBZ-1 Go slower\" by A. Author (#7754).");
        assertThat(lead(BisectSummary.of(Records.with(result, "steps", List.of()))))
                .startsWith("No release or commit from 3.2.0.Final to 3.6.3.Final was found in which");
    }

    @Test
    void noStepIsAnAnswerToo() {
        assertThat(lead(BisectSummary.of(Records.with(BisectResultFixture.complete(), "steps", List.of()))))
                .isEqualTo("No release from 3.2.0.Final to 3.6.3.Final was found in which CPU per event rose by more"
                        + " than 5 %.");
    }

    @Test
    void whatWasNotMeasuredIsNamed() {
        assertThat(BisectSummary.of(BisectResultFixture.complete()).warnings())
                .containsExactly("Not measured: 3.7.0.Final. A rise in it is attributed to the next one measured.");
    }

    @Test
    void aSearchThatTheTimeLimitEndedSaysSo() {
        BisectResult complete = BisectResultFixture.complete();
        BisectResult decided = Records.with(
                complete, "design", Records.with(complete.design(), "rounds", 20, "timeLimitSeconds", 60.0));
        Comparison first = complete.comparisons().get(0).comparison();
        BisectResult cut = Records.with(decided, "threshold", first.ratio() - 1);

        assertThat(BisectSummary.of(cut).warnings())
                .first()
                .isEqualTo(
                        "The time limit of 60.0 s ended the search after 10 of 20 pairs. Use a longer --time-limit.");
        assertThat(BisectSummary.of(decided).warnings())
                .as("comparisons that ended when they were decided")
                .noneMatch(warning -> warning.contains("time limit"));
    }

    /** Each comparison draws its own: the table of the trials tells it. */
    @Test
    void theDesignDoesNotTellAnOrderThatItDoesNotHave() {
        BisectResult drawn = BisectResultFixture.complete();
        Design ordered = drawn.design().with(new Design.OverTape(1, 100_000, 20_000, List.of(List.of(0, 1)), 0));

        assertThat(BisectDocument.of(drawn, step -> List.of()).toString()).doesNotContain("Order of the blocks");
        assertThat(BisectDocument.of(Records.with(drawn, "design", ordered), step -> List.of())
                        .toString())
                .contains("Order of the blocks, value=AB");
    }

    @Test
    void anInterruptedSearchDoesNotClaimToBeWhole() {
        BisectResult interrupted = Records.with(
                Records.with(BisectResultFixture.complete(), "outcome", Examples.outcome(RunStatus.INTERRUPTED)),
                "points",
                List.of());

        assertThat(BisectSummary.of(interrupted).warnings())
                .first()
                .isEqualTo(
                        "The search was interrupted. The figures are based on the comparisons completed before that: there may be more"
                                + " steps. To resume: scripts/perf bisect --resume DIR, with the folder of this report.");
        assertThat(BisectSummary.of(interrupted).warnings()).anySatisfy(warning -> assertThat(warning)
                .startsWith("A bisection searches only ranges whose ends differ"));
    }

    @Test
    void aSearchThatWasBrokenOffDeniesNoRiseAndTellsOfTheEnds() {
        Summary summary =
                BisectSummary.of(Records.with(withoutSteps(), "outcome", Examples.outcome(RunStatus.INTERRUPTED)));

        assertThat(lead(summary)).isEqualTo(UNANSWERED);
        assertThat(summary.answers().get(0).more())
                .extracting(Sentence::plain)
                .singleElement()
                .asString()
                .contains("3.6.3.Final", "more CPU per event than", "3.2.0.Final");
    }

    @Test
    void tooFewPairsDenyNoRise() {
        Comparison few = ComparisonFixture.comparison(
                "3.6.3.Final", Metric.CPU_MICROS_PER_EVENT, 18.2, List.of(1.2, 1.21, 1.22), 0.95);
        Summary summary = BisectSummary.of(Records.with(
                withoutSteps(), "comparisons", List.of(new RevisionComparison("3.2.0.Final", "3.6.3.Final", few))));

        assertThat(lead(summary)).isEqualTo(UNANSWERED);
        assertThat(summary.warnings())
                .first()
                .isEqualTo(
                        "3 pairs are too few for an interval of 95 %: run 6 or more. With fewer pairs, no step can be found.");
    }

    @Test
    void aRiseOverSeveralReleasesIsNotBookedOnTheLastOfThem() {
        BisectResult result = BisectResultFixture.complete();
        CostStep wide = Records.with(result.steps().get(1), "from", "3.4.0.Final");
        BisectResult undecided = Records.with(result, "steps", List.of(wide));

        assertThat(lead(BisectSummary.of(undecided)))
                .startsWith("CPU per event rose in the releases after 3.4.0.Final up to 3.5.0.Final (+1");
        assertThat(lead(BisectSummary.of(
                        Records.with(undecided, "skipped", List.of(new Skipped("3.4.3.Final", "is missing"))))))
                .startsWith("CPU per event rose in 3.5.0.Final (+1");
    }

    @Test
    void aResultWithoutAnythingHasAHeadline() {
        BisectResult none = Records.with(
                Records.with(Records.with(BisectResultFixture.complete(), "versions", List.of()), "steps", List.of()),
                "comparisons",
                List.of());

        assertThat(lead(BisectSummary.of(none))).isEqualTo("No release was measured.");
    }

    /** Every release was measured. */
    private static BisectResult withoutSteps() {
        BisectResult result = BisectResultFixture.complete();
        List<String> measured =
                result.points().stream().map(RevisionCost::version).toList();
        return Records.with(
                Records.with(Records.with(result, "versions", measured), "skipped", List.of()), "steps", List.of());
    }

    private static String lead(Summary summary) {
        return summary.answers().get(0).lead().plain();
    }
}
