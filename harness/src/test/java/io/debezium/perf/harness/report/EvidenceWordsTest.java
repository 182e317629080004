package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.EvidenceResult;
import io.debezium.perf.harness.result.EvidenceResult.Equality;
import io.debezium.perf.harness.result.RecordResult.Outcome;
import io.debezium.perf.harness.result.RecordResult.Status;

import static io.debezium.perf.harness.report.EvidenceResultFixture.equal;
import static io.debezium.perf.harness.report.EvidenceResultFixture.notMeasured;
import static io.debezium.perf.harness.report.EvidenceResultFixture.row;
import static io.debezium.perf.harness.report.EvidenceResultFixture.times;
import static io.debezium.perf.harness.report.EvidenceResultFixture.workload;
import static org.assertj.core.api.Assertions.assertThat;

/** What evidence says first, and what against itself. */
class EvidenceWordsTest {

    @Test
    void aGainIsToldForEachWorkloadWithItsInterval() {
        Gist gist = EvidenceWords.gist(EvidenceResultFixture.faster());

        assertThat(gist.answers()).hasSize(1);
        assertThat(lead(gist))
                .matches("Faster under simple-update: 30.0 % less CPU per event \\(97.5 % CI 29.9 to 30.2 %\\);"
                        + " faster under tpcb-like: 25.0 % less CPU per event \\(97.5 % CI [0-9. to]+ %\\)\\.");
        assertThat(gist.doubts()).isEmpty();
        assertThat(said(gist))
                .contains(
                        "% more events/s (97.5 % CI ",
                        "% less allocation per event (97.5 % CI ",
                        "on 2 tapes and plugins (decoderbufs: simple-update, ddl)",
                        "the baseline against itself in the same session, in CPU per event: +0.1 %");
    }

    @Test
    void whatIsSlowerComesFirst() {
        Gist gist = EvidenceWords.gist(result(times(0.7), times(1.1)));

        assertThat(lead(gist))
                .startsWith("Slower under tpcb-like: 10.0 % more CPU per event")
                .contains("; faster under simple-update: ");
    }

    @Test
    void inconclusiveIsOnTheFirstLine() {
        Gist gist = EvidenceWords.gist(result(times(0.985, 0.02), times(0.7)));

        assertThat(lead(gist)).startsWith("Inconclusive under simple-update: 1.6 % less CPU per event");
    }

    @Test
    void aDifferenceWithinTheBandIsNoneThatMatters() {
        assertThat(lead(EvidenceWords.gist(result(times(1.001), times(0.7)))))
                .startsWith("No difference that matters under simple-update: ");
    }

    @Test
    void aMachineThatWasNotQuietIsToldBeforeAnyFigure() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.7), times(1.04)),
                workload("tpcb-like", times(0.7), times(1.001)));

        Gist gist = EvidenceWords.gist(result);

        assertThat(lead(gist))
                .startsWith(
                        "The machine was not quiet: the baseline against itself came out with 4.0 % more CPU per event")
                .contains("under simple-update. Measure again");
        assertThat(gist.answers().get(1).lead().plain()).startsWith("Faster under simple-update");
    }

    @Test
    void aGainThatTheMachineMakesOfNothingIsDoubted() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.97, 0.002), times(0.99, 0.03)),
                workload("tpcb-like", times(0.7), times(1.001)));

        assertThat(EvidenceDoubts.of(result))
                .anySatisfy(
                        doubt -> assertThat(doubt)
                                .startsWith(
                                        "Not clear of what the baseline shows against itself is what is said of 3.6.3.Final,patch=last-event under simple-update"))
                .anySatisfy(doubt -> assertThat(doubt)
                        .startsWith("No difference in CPU per event within ")
                        .contains(" under simple-update can be believed of this session"));
    }

    @Test
    void aGainOfAMachineThatWasNotQuietIsDoubted() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                workload("simple-update", times(0.95), times(0.9)),
                workload("tpcb-like", times(0.7), times(1.001)));

        assertThat(EvidenceDoubts.of(result)).anySatisfy(doubt -> assertThat(doubt)
                .startsWith("Not clear of what the baseline shows against itself")
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

        Gist gist =
                EvidenceWords.gist(EvidenceResultFixture.of(differs, notMeasured("simple-update", "nothing is timed")));

        assertThat(lead(gist))
                .isEqualTo("Not the same: `3.6.3.Final,patch=last-event` and `3.6.3.Final` do not do the same on 1 of 2"
                        + " tapes and plugins, the first ddl with decoderbufs. Nothing was timed.");
        assertThat(said(gist))
                .isEqualTo("ddl, decoderbufs: differs, 2 events differ in content, the first is event 7.");
        assertThat(gist.doubts()).isEmpty();
    }

    @Test
    void aVariantThatDidNotComeToTheEndIsNotCalledDifferent() {
        Equality failed = new Equality(false, List.of(row("ddl", false, true, "the engine ended with exit code 1")));

        assertThat(lead(EvidenceWords.gist(EvidenceResultFixture.of(failed))))
                .startsWith("Not known to be the same: ")
                .contains("did not both come to the end on 1 of 1 tape and plugin");
    }

    @Test
    void lessThanIsAskedOfEvidenceIsSaid() {
        EvidenceResult result = EvidenceResultFixture.of(
                equal(),
                9,
                new Outcome(Status.COMPLETE, "", List.of()),
                List.of(workload("simple-update", times(0.7), times(1.001))));

        assertThat(EvidenceDoubts.of(result))
                .containsExactly("This is short of evidence: 9 pairs, not 10 and 1 workload, not 2.");
    }

    @Test
    void anInterruptedRunSaysWhatIsMissing() {
        EvidenceResult result = EvidenceResultFixture.of(
                new Equality(false, List.of(row("ddl", true, false, "equal"))),
                10,
                new Outcome(Status.INTERRUPTED, "", List.of()),
                List.of(
                        notMeasured("simple-update", "the run was interrupted before it"),
                        notMeasured("tpcb-like", "the run was interrupted before it")));

        Gist gist = EvidenceWords.gist(result);

        assertThat(lead(gist)).isEqualTo("Nothing was measured: the run was interrupted before it.");
        assertThat(gist.doubts())
                .containsExactly(
                        "It is incomplete: it was interrupted.",
                        "Whether both do the same is not known.",
                        "simple-update was not measured: the run was interrupted before it.",
                        "tpcb-like was not measured: the run was interrupted before it.");
    }

    private static EvidenceResult result(List<Double> simpleUpdate, List<Double> tpcbLike) {
        return EvidenceResultFixture.of(
                equal(),
                workload("simple-update", simpleUpdate, times(1.001)),
                workload("tpcb-like", tpcbLike, times(0.999)));
    }

    private static String lead(Gist gist) {
        return gist.answers().get(0).lead().plain();
    }

    private static String said(Gist gist) {
        return String.join(
                "\n",
                gist.answers().get(gist.answers().size() - 1).more().stream()
                        .map(Sentence::plain)
                        .toList());
    }
}
