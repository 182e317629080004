package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.load.Workloads;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.RecordResult.Point;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialResult.Status;
import io.debezium.perf.harness.tape.OwnTapes;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.trial.Phase;
import io.debezium.perf.harness.variant.VariantSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two releases that are a year apart deliver the same events of every workload, with either plugin. That they do of
 * pgbench's is in what compares them.
 */
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
        public void at(Phase phase, Optional<Duration> left, Optional<Point> latest) {}
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
    @ValueSource(strings = {"ddl", "deletes-and-keys", "huge-transaction", "many-tables", "toast", "wide-rows"})
    void onEveryEventOfAWorkload(String workload) throws Exception {
        TapeRequest request = TapeRequest.of(new Workloads(PROJECT.resolve("scripts/workloads")).find(workload), 1)
                .withEvents(2_000)
                .withScale(1);
        TapePlan plan = new TapePlan(request, OptionalLong.empty(), new DatabaseSpec.Local(), false, home);
        List<VariantSpec> older = VariantSpec.expand(
                "--candidate", "3.2.0.Final,jvm=-XX:TieredStopAtLevel=1,plugin={decoderbufs,pgoutput}");

        try (Ledger ledger = Ledger.open(plan.data());
                ReplayBench bench = ReplayBench.open(plan, older, ledger, UNHEARD)) {
            ResultFolder folder = ResultFolder.create(home.resolve("results"), Instant.now(), "compare", workload);
            TrialBook book = TrialBook.open(folder);
            TrialRunner runner = new TrialRunner(bench, plan, folder, book, ledger, new Guard(1), UNHEARD);
            Correctness correctness = new Correctness(bench, runner, book, UNHEARD);
            for (Subject subject : bench.subjects()) {
                correctness.check(subject);
            }

            assertThat(book.trials()).hasSize(2).allSatisfy(trial -> assertThat(trial.status())
                    .as(older.get(trial.variant()).text() + ": " + trial.message())
                    .isEqualTo(Status.OK));
            assertThat(book.trials()).extracting(TrialResult::variant).containsExactly(0, 1);
        }
    }
}
