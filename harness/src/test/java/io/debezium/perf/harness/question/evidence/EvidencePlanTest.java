package io.debezium.perf.harness.question.evidence;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.question.snapshot.SnapshotPlan;
import io.debezium.perf.harness.question.verify.VerifyPlan;
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

        assertThat(plan.tapes().get(0).in(HOME, Optional.empty()).variants())
                .extracting(VariantSpec::text)
                .containsExactly("3.6.3.Final", "3.6.3.Final,patch=last-event", "3.6.3.Final");
        assertThat(plan.snapshots()).allMatch(SnapshotPlan::calibrate);
    }

    /** In as many rounds as there are pairs. */
    @Test
    void theStartIsComparedOnCatalogsOfAThousand() {
        EvidencePlan plan = plan("3.6.3.Final", "3.6.3.Final,patch=last-event");

        assertThat(plan.snapshots()).extracting(SnapshotPlan::rows).containsExactly(List.of(500L), List.of(1_000L));
        assertThat(plan.snapshots()).extracting(each -> each.sampling().pairs()).containsOnly(10);
    }

    @Test
    void whatIsTimedAreThePatchesThatTheBaselineHasNot() {
        EvidencePlan plan = plan("3.6.3.Final,patch=type-modifiers", "3.6.3.Final,patch=type-modifiers+last-event");

        assertThat(plan.changes()).extracting(Patch::name).containsExactly("last-event");
        assertThat(plan.micro().orElseThrow().selections()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"patch=measurement-queue", "overlay=x", "patch=last-event,set.max.batch.size=8192"})
    void thereIsNoMicroBenchmarkOfWhatNoneCoversOrNoneCanRunWith(String change) {
        assertThat(plan("3.6.3.Final", "3.6.3.Final," + change).micro()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3.6.3.Final | raw | must be a Debezium version",
                "raw | 3.6.3.Final | must be a Debezium version",
                "3.6.3.Final | 3.6.3.Final | is given twice",
                "3.6.3.Final | 3.6.3.Final,runtime=connect | has runtime=connect, but a snapshot is timed",
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
        Invocation typed = new Invocation(List.of("evidence", "--patch", "last-event"), 7, HOME, results);
        VerifyPlan verify =
                new VerifyPlan(VariantSpec.parse(baseline), VariantSpec.parse(candidate), List.of(tape(1000)), typed);
        Sampling trials = new Sampling(10, 0.025, Tolerance.USUAL, 3, Optional.empty(), 7);
        ServerPlan server = new ServerPlan(new DatabaseSpec.Local(), false, Optional.empty());
        return new EvidencePlan(
                verify,
                List.of(EvidencePlan.streamed(verify, tape(2000), trials)),
                Stream.of("pgbench_accounts", "catalog-types")
                        .map(name -> EvidencePlan.snapshot(verify, OURS.find(name), List.of(500L), server, trials))
                        .toList(),
                trials,
                new Sampling(6, 0.025, Tolerance.USUAL, 0, Optional.empty(), 7),
                List.of(),
                typed);
    }

    private static TapePlan tape(long events) {
        TapeRequest request =
                TapeRequest.of(new TapeWorkloads(HOME).find("simple-update")).withEvents(events);
        return new TapePlan(
                request, Optional.empty(), new ServerPlan(new DatabaseSpec.Local(), false, Optional.empty()), false);
    }
}
