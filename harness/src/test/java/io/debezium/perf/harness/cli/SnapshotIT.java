package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.question.snapshot.SnapshotFigures;
import io.debezium.perf.harness.question.snapshot.SnapshotResult;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedTrial;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

/** The whole of {@code perf snapshot}, on a private cluster, as a user runs it. */
class SnapshotIT {

    /** Neither fills a batch of the engine's, the second takes several of them. */
    private static final List<Long> SIZES = List.of(1L, 5_000L);

    private static final Path WORKLOADS =
            Path.of("../scripts/workloads").toAbsolutePath().normalize();

    @TempDir
    private Path home;

    private Cli cli;
    private FinishedCommand finished;

    @BeforeEach
    void home() throws IOException {
        cli = new Cli(home);
    }

    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void readsEachRowOnce() throws Exception {
        SnapshotResult result = snapshot(0, "--variant %s --rows 1,5k --by time --calibrate", QuickJvm.RELEASE);

        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.variants()).extracting(VariantInfo::spec).containsExactly(QuickJvm.RELEASE, Comparison.SAME);
        assertThat(result.contrasts())
                .filteredOn(contrast -> contrast.comparison().same())
                .isNotEmpty();
        for (int subject = 0; subject < 2; subject++) {
            for (long rows : SIZES) {
                read(only(result, subject, rows), rows);
            }
            assertThat(result.line(subject, Metric.SNAPSHOT_MICROS)).isPresent();
        }
        assertThat(result.tables()).extracting(ReadTable::rows).isEqualTo(SIZES);
        assertThat(finished.out()).contains("Time, CPU and memory", "report.html");
    }

    @LongTest
    void threadsReadTheTablesOfAWorkloadSideBySideAndAVariantThatDeliversOtherRowsIsNotTimed() throws Exception {
        SnapshotResult result = snapshot(
                4,
                "--workload %s --rows 4k --by time --variant %s --variant %s",
                WORKLOADS.resolve("partitioned"),
                QuickJvm.RELEASE + ",set.snapshot.max.threads=2",
                QuickJvm.RELEASE + ",set.decimal.handling.mode=string");

        assertThat(result.workload().name()).isEqualTo("partitioned");
        assertThat(result.workload().tables()).isEqualTo(5);
        read(only(result, 0, 4_000), 4_000);
        assertThat(result.standing(1, 4_000L)).isEmpty();
        assertThat(finished.out()).containsIgnoringWhitespaces("its 4,000 rows are not those of");
        try (Stream<Path> files = Files.walk(cli.newest())) {
            List<Path> rows =
                    files.filter(file -> file.endsWith("rows.txt")).sorted().toList();
            assertThat(rows).hasSize(2);
            assertThat(Files.mismatch(rows.get(0), rows.get(1))).isPositive();
        }
    }

    @LongTest
    void countsWhatIsExecutedForEachRow() throws Exception {
        int turns = 100;

        SnapshotResult result = snapshot(
                0, "--variant %s --rows 1k,3k --by counts --counted-trials 1", QuickJvm.RELEASE + ",spin=" + turns);

        assertThat(result.trials()).extracting(Trial::condition).containsExactly(3_000L);
        assertThat(result.counts().trials()).extracting(CountedTrial::events).containsExactly(3_000L);
        assertThat(result.counts().methods())
                .filteredOn(method -> method.method().endsWith("PlantedWork.spinPlantedWork"))
                .singleElement()
                .satisfies(planted -> {
                    assertThat(planted.calls()).isEqualTo(1);
                    // As CountIT has it of an event.
                    assertThat(planted.own()).isEqualTo(4 + (turns + 1) * 5 + turns * 23 + 2);
                });
        assertThat(finished.out()).contains("bytecodes per row").doesNotContain("per event");
    }

    @LongTest
    void startsOnCatalogsOfSeveralSizesAndCountsRoundTrips() throws Exception {
        SnapshotResult result = snapshot(
                0,
                "--workload %s --variant %s --rows 2,40 --by time",
                WORKLOADS.resolve("catalog-tables"),
                QuickJvm.RELEASE);

        double few = only(result, 0, 2).value(Metric.ROUND_TRIPS);
        assertThat(few).isPositive();
        // At least each table's rows are asked for.
        assertThat(only(result, 0, 40).value(Metric.ROUND_TRIPS)).isGreaterThanOrEqualTo(few + 38);
        assertThat(finished.out()).containsIgnoringWhitespaces("for each table");
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains("Round trips per table");
    }

    @LongTest
    void leavesAServerOfSomebodyElseAsItWas(@TempDir Path data) throws Exception {
        try (OtherServer server = new OtherServer(data)) {
            Endpoint endpoint = server.endpoint();
            finished = cli.command(Cli.words(
                            "snapshot --rounds 1 --no-install --database %s --workload %s --columns 49 --variant %s"
                                    + " --rows 1,5k --by time" + Cli.UNDISTURBED,
                            endpoint,
                            WORKLOADS.resolve("wide-rows"),
                            QuickJvm.RELEASE))
                    .with("PGPASSWORD", endpoint.password())
                    .run(Cli.LIMIT);
            assertThat(finished.exit()).as(finished.err()).isZero();
            read(only(result(), 0, 5_000), 5_000);
            assertThat(
                            server.query(
                                    """
                            SELECT (SELECT count(*) FROM pg_replication_slots)
                                + (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'dbzperf%')
                                + (SELECT count(*) FROM pg_tables WHERE schemaname NOT LIKE 'pg_%' AND schemaname <> 'information_schema')
                            """))
                    .containsExactly("0");
        }
    }

    /** Of one round on a private cluster. */
    private SnapshotResult snapshot(int exit, String options, Object... values) throws IOException {
        finished = cli.run(Cli.words(
                "snapshot --rounds 1 --database local --no-install" + Cli.UNDISTURBED + " " + options, values));
        assertThat(finished.exit()).as(finished.err()).isEqualTo(exit);
        return result();
    }

    private SnapshotResult result() throws IOException {
        return cli.result(SnapshotResult.class);
    }

    /** What came first came before what came last. */
    private static void read(SnapshotFigures figures, long rows) {
        assertThat(figures.value(Metric.EVENTS_PER_SECOND))
                .isCloseTo(1e6 * rows / figures.value(Metric.SNAPSHOT_MICROS), withinPercentage(0.1));
        assertThat(figures.value(Metric.START_UP_MICROS))
                .isPositive()
                .isLessThan(figures.value(Metric.FIRST_ROW_MICROS));
        assertThat(figures.value(Metric.FIRST_ROW_MICROS)).isLessThanOrEqualTo(figures.value(Metric.SNAPSHOT_MICROS));
        assertThat(figures.value(Metric.CPU_MICROS_PER_EVENT)).isPositive();
        assertThat(figures.value(Metric.ALLOCATED_BYTES_PER_EVENT)).isPositive();
        assertThat(figures.value(Metric.PEAK_RSS_BYTES)).isPositive();
        assertThat(figures.value(Metric.SERVER_CPU_MICROS_PER_EVENT)).isNotNegative();
    }

    private static SnapshotFigures only(SnapshotResult result, int subject, long rows) {
        assertThat(result.standing(subject, rows)).extracting(Trial::round).containsExactly(1);
        return result.standing(subject, rows).get(0).figures();
    }
}
