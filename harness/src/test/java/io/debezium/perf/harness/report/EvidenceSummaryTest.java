package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.RunStatus;

import static io.debezium.perf.harness.report.EvidenceResultFixture.equal;
import static io.debezium.perf.harness.report.EvidenceResultFixture.notMeasured;
import static io.debezium.perf.harness.report.EvidenceResultFixture.row;
import static io.debezium.perf.harness.report.EvidenceResultFixture.times;
import static io.debezium.perf.harness.report.EvidenceResultFixture.workload;
import static org.assertj.core.api.Assertions.assertThat;

/** What evidence says first, and what against itself. */
class EvidenceSummaryTest {

    @Test
    void aGainIsToldForEachWorkloadWithItsInterval() {
        Summary summary = Reported.summary(EvidenceResultFixture.faster());

        assertThat(summary.answers()).hasSize(1);
        assertThat(lead(summary))
                .matches("Faster under simple-update: 30.0 % less CPU per event \\(97.5 % CI 29.9 to 30.2 %\\);"
                        + " faster under tpcb-like: 25.0 % less CPU per event \\(97.5 % CI [0-9. to]+ %\\)\\.");
        assertThat(summary.warnings()).isEmpty();
        assertThat(said(summary))
                .contains(
                        "% more events/s (97.5 % CI ",
                        "% less allocation per event (97.5 % CI ",
                        "on 2 tapes and plugins: both deliver the same events",
                        "after a kill (decoderbufs: simple-update, ddl)",
                        "Noise of the machine (A/A: the deciding figure of the baseline against itself in the same session): +0.1 %");
    }

    @Test
    void whatIsSlowerComesFirst() {
        Summary summary = Reported.summary(result(times(0.7), times(1.1)));

        assertThat(lead(summary))
                .startsWith("Slower under tpcb-like: 10.0 % more CPU per event")
                .contains("; faster under simple-update: ");
    }

    @Test
    void inconclusiveIsOnTheFirstLine() {
        Summary summary = Reported.summary(result(times(0.985, 0.02), times(0.7)));

        assertThat(lead(summary)).startsWith("Inconclusive under simple-update: 1.6 % less CPU per event");
    }

    @Test
    void aDifferenceWithinTheBandIsNoneThatMatters() {
        assertThat(lead(Reported.summary(result(times(1.001), times(0.7)))))
                .startsWith("Equivalent under simple-update: ");
    }

    @Test
    void aMachineThatWasNotQuietIsToldBeforeAnyFigure() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.7), times(1.04)),
                workload("tpcb-like", times(0.7), times(1.001)));

        Summary summary = Reported.summary(result);

        assertThat(lead(summary))
                .startsWith(
                        "The machine was not quiet: the baseline against itself (A/A) shows 4.0 % more CPU per event")
                .contains("under simple-update. Measure again");
        assertThat(summary.answers().get(1).lead().plain()).startsWith("Faster under simple-update");
    }

    @Test
    void aGainThatTheMachineMakesOfNothingIsDoubted() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.97, 0.002), times(0.99, 0.03)),
                workload("tpcb-like", times(0.7), times(1.001)));

        assertThat(Reported.summary(result).warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith(
                                "Within the noise: the difference of 3.6.3.Final,patch=last-event under simple-update"))
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith("Differences in CPU per event of ")
                        .contains(" under simple-update are noise in this run"));
    }

    @Test
    void aGainOfAMachineThatWasNotQuietIsDoubted() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.95), times(0.9)),
                workload("tpcb-like", times(0.7), times(1.001)));

        assertThat(Reported.summary(result).warnings()).anySatisfy(warning -> assertThat(warning)
                .startsWith("Within the noise: ")
                .contains("under simple-update")
                .doesNotContain("tpcb-like"));
    }

    @Test
    void aDifferenceIsToldAndNothingElse() {
        Equality differs = new Equality(
                false,
                List.of(
                        row("simple-update", true, false, "equal"),
                        row("ddl", false, false, "2 events differ in content, the first is event 7")));

        Summary summary =
                Reported.summary(EvidenceResultFixture.of(differs, notMeasured("simple-update", "nothing is timed")));

        assertThat(lead(summary))
                .isEqualTo("Not the same: `3.6.3.Final,patch=last-event` and `3.6.3.Final` behave differently on 1 of 2"
                        + " tapes and plugins, the first being ddl with decoderbufs. Nothing was timed.");
        assertThat(said(summary))
                .isEqualTo("ddl, decoderbufs: differs, 2 events differ in content, the first is event 7.");
        assertThat(summary.warnings()).isEmpty();
    }

    @Test
    void aVariantThatDidNotComeToTheEndIsNotCalledDifferent() {
        Equality failed = new Equality(false, List.of(row("ddl", false, true, "the engine ended with exit code 1")));

        assertThat(lead(Reported.summary(EvidenceResultFixture.of(failed))))
                .startsWith("Not known to be the same: ")
                .contains("did not both reach the end on 1 of 1 tape and plugin");
    }

    @Test
    void lessThanIsAskedOfEvidenceIsSaid() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(), 9, Examples.COMPLETE, List.of(workload("simple-update", times(0.7), times(1.001))));

        assertThat(Reported.summary(result).warnings())
                .containsExactly(
                        "This is too little for a review: it is based on 9 pairs, not 10, and 1 workload, not 2.");
    }

    @Test
    void anInterruptedRunSaysWhatIsMissing() {
        EvidenceResult result = EvidenceResultFixture.of(
                new Equality(false, List.of(row("ddl", true, false, "equal"))),
                10,
                Examples.outcome(RunStatus.INTERRUPTED),
                List.of(
                        notMeasured("simple-update", "the run was interrupted before it"),
                        notMeasured("tpcb-like", "the run was interrupted before it")));

        Summary summary = Reported.summary(result);

        assertThat(lead(summary)).isEqualTo("Nothing was measured: the run was interrupted before it.");
        assertThat(summary.warnings())
                .containsExactly(
                        "This evidence is incomplete: the run was interrupted.",
                        "Whether both variants behave the same is unknown: use perf verify.",
                        "simple-update was not measured: the run was interrupted before it.",
                        "tpcb-like was not measured: the run was interrupted before it.");
    }

    private static EvidenceResult result(List<Double> simpleUpdate, List<Double> tpcbLike) {
        return EvidenceResultFixture.of(
                equal(),
                workload("simple-update", simpleUpdate, times(1.001)),
                workload("tpcb-like", tpcbLike, times(0.999)));
    }

    private static String lead(Summary summary) {
        return summary.answers().get(0).lead().plain();
    }

    private static String said(Summary summary) {
        return String.join(
                "\n",
                summary.answers().get(summary.answers().size() - 1).more().stream()
                        .map(Sentence::plain)
                        .toList());
    }
}
