package io.debezium.perf.harness.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.ComparedPhases.EnginePhase;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.variant.VariantSpec;
import io.debezium.perf.patches.Patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What evidence is to be made of. */
public class EvidencePlanTest {

    private static final Path HOME = Path.of("home");
    private static final TapeWorkloads OURS = new TapeWorkloads(Path.of("../scripts/workloads"));

    @Test
    void theBaselineIsComparedWithTheCandidateAndWithItself() {
        EvidencePlan plan = plan("3.6.3.Final", "3.6.3.Final,patch=last-event");

        ComparePlan compare = plan.compare(plan.timed().get(0), HOME, Optional.empty());

        assertThat(compare.variants())
                .extracting(VariantSpec::text)
                .containsExactly("3.6.3.Final", "3.6.3.Final,patch=last-event", "3.6.3.Final");
    }

    /** The benchmark of a whole record times both of the first two. */
    @Test
    void aBenchmarkIsRunWithEachPatchThatNamesItAlone() {
        EvidencePlan plan = plan("3.6.3.Final", "3.6.3.Final,patch=column-texts+columns-once+last-event");

        JmhPlan micro = plan.micro(HOME, Optional.empty());

        assertThat(micro.variants())
                .extracting(VariantSpec::text)
                .containsExactly(
                        "3.6.3.Final",
                        "3.6.3.Final,patch=column-texts",
                        "3.6.3.Final,patch=columns-once",
                        "3.6.3.Final,patch=last-event");
        assertThat(micro.selections())
                .extracting(JmhSelection::candidates)
                .containsExactly(
                        Set.of("3.6.3.Final,patch=column-texts", "3.6.3.Final,patch=columns-once"),
                        Set.of("3.6.3.Final,patch=last-event"));
    }

    @Test
    void whatIsSaidGoesBeforeWhatTheFilesSay() {
        assertThat(plan("3.6.1.Final", "3.6.1.Final,git=x@a..b", Optional.of(Set.of(EnginePhase.start)), HOME)
                        .phases(List.of("a/PgOutputMessageDecoder.java")))
                .isEqualTo(new ComparedPhases(Set.of(EnginePhase.start), ""));
    }

    @Test
    void theStartIsComparedOnCatalogsOfAThousand() {
        EvidencePlan plan = plan("3.6.3.Final", "3.6.3.Final,patch=last-event");
        ComparedPhases start = new ComparedPhases(Set.of(EnginePhase.start), "");

        assertThat(plan.sources(start)).hasSize(1);
        assertThat(plan.snapshot(plan.sources(start).get(0), HOME, Optional.empty())
                        .rows())
                .containsExactly(1_000L);
    }

    @Test
    void aSnapshotIsRepeatedWithTheBaselineOnceMore() {
        EvidencePlan plan = plan("3.6.3.Final", "3.6.3.Final,patch=last-event");

        SnapshotPlan snapshot = plan.snapshot(plan.tables().get(0), HOME, Optional.empty());

        assertThat(snapshot.calibrate()).isTrue();
        assertThat(snapshot.sampling().pairs()).isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | 3.6.3.Final,git=x@main | true",
                "3.6.3.Final | 3.6.3.Final,git=x@main,set.max.batch.size=9 | false",
                "3.6.1.Final | 3.6.3.Final,git=x@main | false",
                "3.6.3.Final | 3.6.3.Final,git=x@main,patch=last-event | false",
            })
    void changedFilesDecideWhereNothingElseDiffers(String baseline, String candidate, boolean chosen) {
        assertThat(plan(baseline, candidate)
                        .phases(List.of("a/PostgresConnection.java"))
                        .has(EnginePhase.snapshot))
                .isEqualTo(chosen);
    }

    /** Also where the names of the files speak for a snapshot alone. */
    @Test
    void inAConnectWorkerStreamingAloneIsCompared() {
        ComparedPhases phases = plan("3.6.1.Final,runtime=connect", "3.6.1.Final,git=x@a..b,runtime=connect")
                .phases(List.of("a/PostgresSnapshotChangeEventSource.java", "a/TypeRegistry.java"));

        assertThat(phases.phases()).containsExactly(EnginePhase.streaming);
        assertThat(phases.why()).contains("no snapshot is timed in a Connect worker");
        assertThatThrownBy(() -> plan(
                        "3.6.3.Final", "3.6.3.Final,runtime=connect", Optional.of(Set.of(EnginePhase.start)), HOME))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining("has runtime=connect, but a snapshot is timed");
    }

    @Test
    void whatIsChangedAreThePatchesThatTheBaselineHasNot() {
        assertThat(plan("3.6.3.Final,patch=type-modifiers", "3.6.3.Final,patch=type-modifiers+last-event")
                        .changes())
                .extracting(Patch::name)
                .containsExactly("last-event");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | 3.6.3.Final,patch=measurement-queue | No micro-benchmark covers what measurement-queue changes.",
                "3.6.3.Final | 3.6.3.Final,overlay=x | only built-in patches name one",
                "3.6.3.Final | 3.6.3.Final,patch=last-event,set.max.batch.size=8192 | set., transform= or converter= does not apply to it",
            })
    void whyThereIsNoMicroBenchmarkIsSaid(String baseline, String candidate, String why) {
        assertThat(plan(baseline, candidate).noMicro().orElse("")).contains(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | raw | must be a Debezium version",
                "raw | 3.6.3.Final | must be a Debezium version",
                "3.6.3.Final | 3.6.3.Final | must differ from the baseline",
            })
    void whatCannotBeEvidenceIsRefused(String baseline, String candidate, String why) {
        assertThatThrownBy(() -> plan(baseline, candidate))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessageContaining(why);
    }

    private static EvidencePlan plan(String baseline, String candidate) {
        return plan(baseline, candidate, HOME);
    }

    /** @param results where its folder is made */
    public static EvidencePlan plan(String baseline, String candidate, Path results) {
        return plan(baseline, candidate, Optional.empty(), results);
    }

    private static EvidencePlan plan(
            String baseline, String candidate, Optional<Set<EnginePhase>> phases, Path results) {
        return new EvidencePlan(
                VariantSpec.parse(baseline),
                VariantSpec.parse(candidate),
                List.of(tape(1000)),
                List.of(tape(2000)),
                List.of(OURS.find("pgbench_accounts")),
                List.of(1000L),
                List.of(OURS.find("catalog-types")),
                new ServerPlan(new DatabaseSpec.Local(), OptionalInt.empty(), false, Optional.empty(), HOME),
                phases,
                new Sampling(10, 2, 0.025, Tolerance.USUAL, 3, Optional.empty(), 7),
                new Sampling(6, 1, 0.025, Tolerance.USUAL, 0, Optional.empty(), 7),
                List.of(),
                Optional.empty(),
                HOME,
                results,
                new Invocation(List.of("evidence", "--patch", "last-event"), 7));
    }

    private static TapePlan tape(long events) {
        TapeRequest request =
                TapeRequest.of(new TapeWorkloads(HOME).find("simple-update")).withEvents(events);
        return new TapePlan(
                request, OptionalLong.empty(), new DatabaseSpec.Local(), false, Optional.empty(), false, HOME);
    }
}
