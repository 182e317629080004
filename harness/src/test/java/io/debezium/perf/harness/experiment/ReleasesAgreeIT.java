package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.ComparePlan;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.tape.OwnTapes;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.trial.Phase;
import io.debezium.perf.harness.variant.QuickJvm;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two releases that are a year apart deliver the same events of every workload, with either plugin. That they do of
 * pgbench's is in what compares them.
 */
@Tag("long")
class ReleasesAgreeIT {

    private static final Path PROJECT = Path.of("").toAbsolutePath().getParent();
    private static final Console UNHEARD = new Console() {

        @Override
        public void say(String line) {}

        @Override
        public void busy(String text) {}

        @Override
        public void warn(String line) {}

        @Override
        public void at(Phase phase, Optional<Duration> left, Optional<SeriesPoint> latest) {}
    };

    @TempDir
    private static Path home;

    @AutoClose
    private static OwnTapes tapes;

    @BeforeAll
    static void link() throws IOException {
        Files.createSymbolicLink(home.resolve("dbz-app"), PROJECT.resolve("dbz-app"));
        tapes = new OwnTapes(home.resolve("data"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ddl", "deletes-and-keys", "huge-transaction", "many-tables", "partitioned", "toast", "wide-rows"
            })
    void onEveryEventOfAWorkload(String workload) throws Exception {
        TapeRequest request = TapeRequest.of(new TapeWorkloads(PROJECT.resolve("scripts/workloads")).find(workload))
                .withEvents(2_000)
                .withScale(1);
        TapePlan tape = new TapePlan(
                request, OptionalLong.empty(), new DatabaseSpec.Local(), false, Optional.empty(), false, home);
        List<VariantSpec> older =
                VariantSpec.expand("--candidate", "3.2.0.Final" + QuickJvm.OPTIONS + ",plugin={decoderbufs,pgoutput}");

        ComparePlan plan = new ComparePlan(
                older,
                tape,
                new Sampling(1, 1, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1),
                home.resolve("results"),
                new Invocation(List.of(), 1));

        Ended<List<Trial<Purpose, ReplayFigures>>> ended =
                ReplaySession.run(plan, UNHEARD, Optional.empty(), ReleasesAgreeIT::checkEach);

        assertThat(ended.failure()).isEmpty();
        assertThat(ended.result()).hasSize(2).allSatisfy(trial -> assertThat(trial.status())
                .as(older.get(trial.arm()).text() + ": " + trial.message())
                .isEqualTo(TrialStatus.OK));
        assertThat(ended.result()).extracting(Trial::arm).containsExactly(0, 1);
    }

    private static Ended<List<Trial<Purpose, ReplayFigures>>> checkEach(ReplaySession session) {
        Ending ending = Ending.of(() -> {
            for (Subject subject : session.subjects()) {
                new Correctness(session).check(subject);
            }
        });
        return session.ended(session.journal().trials(), ending);
    }
}
