package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.Analysis.Owner;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.Records;
import io.debezium.perf.harness.result.RunStatus;

import static org.assertj.core.api.Assertions.assertThat;

class RecordHeadlineTest {

    private static final String SOURCE = "io.debezium.connector.postgresql.PostgresSchema.schemaChanged";

    @Test
    void namesTheCostTheRateTheMethodAndWhoseRateItIs() {
        assertThat(answer(Reported.summary(RecordResultFixture.complete())))
                .isEqualTo("21.4 us of CPU per event at 9,810 events/s; 29.2 % of the CPU samples (6.25 us per event)"
                        + " in or on behalf of `TypeRegistry.parseTypeModifiers`, most often in"
                        + " `Pattern$CharPropertyGreedy.match` (47.5 % of those). 12.1 % of the process's CPU time is"
                        + " outside Java threads (GC 8.0 %, JIT 3.1 %, VM 1.0 %). The engine kept up with the load,"
                        + " so events/s is the load's rate, not the engine's capacity.");
    }

    @Test
    void saysThatTheRateIsTheEnginesWhenItFellBehind() {
        assertThat(answer("series", RecordResultFixture.series(30, 60, 4, second -> 0.1 + 0.2 * second)))
                .contains("The engine fell behind the load (lag from ")
                .endsWith("so events/s is its capacity next to the database and the load.")
                .doesNotContain("the load's rate, not");
    }

    @Test
    void saysThatWhoseRateItIsIsNotKnownWithoutASeries() {
        assertThat(answer("series", List.of()))
                .endsWith(
                        "Whether the engine kept up with the load is not known, so events/s may be the load's rate or its own.");
    }

    @Test
    void leavesOutTheSplitWhereTheSystemDidNotTellIt() {
        assertThat(answer("threads", List.of()))
                .doesNotContain("outside Java")
                .contains("47.5 % of those). The engine");
    }

    @Test
    void saysWhenAMethodIsMostlyItself() {
        Owner owner = owner(400, AnalysisFixture.row(SOURCE, 300, 1_000, 3.0));

        assertThat(answer(owner))
                .contains("40.0 % of the CPU samples (4.00 us per event) in or on behalf of"
                        + " `PostgresSchema.schemaChanged`, most often in its own code (75.0 % of those)");
    }

    @Test
    void namesNoMethodOnTooFewSamples() {
        Owner few = owner(7, AnalysisFixture.row("java.util.HashMap.getNode", 7, 1_000, 0.1));

        assertThat(answer(few)).contains("; too few CPU samples in Debezium methods to name one.");
        assertThat(answer(Reported.summary(
                        AnalysisFixture.profile(AnalysisFixture.with(AnalysisFixture.cpu(1_000, 0, 0, List.of()))))))
                .contains("; too few CPU samples in Debezium methods to name one.");
    }

    @Test
    void doesNotNameWhatWasDoneOnTooFewSamples() {
        Owner owner = owner(400, AnalysisFixture.row("java.util.HashMap.getNode", 5, 1_000, 0.1));

        assertThat(answer(owner)).contains("`PostgresSchema.schemaChanged`. ").doesNotContain("HashMap");
    }

    @Test
    void dividesByNothingWhenNoEventWasConsumed() {
        ProcessFigures none = new ProcessFigures(0, 60, 1_000_000, 5_000, null, 1_000, 0, null);

        assertThat(answer("figures", none))
                .startsWith("No row event was consumed in the 60.0 s recorded;")
                .doesNotContain("NaN")
                .doesNotContain("kept up");
    }

    @Test
    void aTrialThatEndedEarlySaysThatItHasNoFigures() {
        Summary headline = Reported.summary(RecordResultFixture.ended(RunStatus.INTERRUPTED, ""));

        assertThat(answer(headline)).isEqualTo("No figures: the trial ended before the recording did.");
        assertThat(headline.warnings())
                .containsExactly(
                        "The trial was interrupted. The figures are partial.",
                        "There is no recording, so there is no profile.");
    }

    @Test
    void anAnalysisOfAFileAloneClaimsNoCostPerEvent() {
        assertThat(answer(Reported.summary(AnalysisFixture.profile(AnalysisFixture.withoutEvents()))))
                .isEqualTo("5,300 CPU samples over 60.1 s (0.882 cores busy with Java code); 29.2 % of the CPU samples"
                        + " in or on behalf of `TypeRegistry.parseTypeModifiers`, most often in"
                        + " `Pattern$CharPropertyGreedy.match` (47.5 % of those).");
    }

    @Test
    void anAnalysisWithoutSamplesSaysSo() {
        Analysis empty = AnalysisFixture.with(AnalysisFixture.cpu(0, 0, 0, List.of()));

        assertThat(answer(Reported.summary(AnalysisFixture.profile(empty))))
                .isEqualTo("0 CPU samples over 60.1 s; too few CPU samples in Debezium methods to name one.");
    }

    private static String answer(String component, Object changed) {
        return answer(Reported.summary(Records.with(RecordResultFixture.complete(), component, changed)));
    }

    private static String answer(Summary summary) {
        return summary.answers().get(0).lead().plain();
    }

    private static String answer(Owner owner) {
        return answer("analysis", AnalysisFixture.with(AnalysisFixture.cpu(1_000, 0, 0, List.of(owner))));
    }

    private static Owner owner(long samples, Analysis.ProfileRow on) {
        return new Owner(AnalysisFixture.row(SOURCE, samples, 1_000, samples / 100.0), List.of(on));
    }
}
