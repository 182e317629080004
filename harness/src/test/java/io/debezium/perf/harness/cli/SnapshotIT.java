package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.TestImage;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Counts.CountedTrial;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.ReadTable;
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

    @Test
    void readsEachRowOnceWithTheEngineAndWithoutIt(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        List<String> words = new ArrayList<>(List.of(words("local", QuickJvm.RELEASE)));
        words.add("--calibrate");

        FinishedCommand finished = cli.run(words.toArray(String[]::new));

        assertThat(finished.exit()).as(finished.err()).isZero();
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        assertThat(result.outcome().status()).isEqualTo(RunStatus.COMPLETE);
        assertThat(result.subjects())
                .extracting(VariantInfo::spec)
                .containsExactly(QuickJvm.RELEASE, Comparison.SAME, "copy", "cursor");
        assertThat(result.contrasts())
                .filteredOn(contrast -> contrast.comparison().same())
                .isNotEmpty()
                .allMatch(contrast -> contrast.baseline() == null);
        for (int subject = 0; subject < 4; subject++) {
            for (long rows : SIZES) {
                read(only(result, subject, rows), rows);
            }
            assertThat(result.line(subject, Metric.SNAPSHOT_MICROS)).isPresent();
        }
        assertThat(result.tables()).extracting(ReadTable::rows).isEqualTo(SIZES);
        assertThat(finished.out()).contains("Time, CPU and memory", "report.html");
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains("chart-snapshot-time");
        isNotGoneOnWithOnAnotherServer(cli);
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static void isNotGoneOnWithOnAnotherServer(Cli cli) throws IOException {
        Path provenance = cli.newest().resolve("provenance.json");
        Files.writeString(
                provenance,
                Files.readString(provenance).replaceFirst("(\"wal_level\" *: *)\"logical\"", "$1\"replica\""));

        FinishedCommand resumed = cli.run("snapshot", "--resume", cli.newest().toString());

        assertThat(resumed.err()).contains("has changed since its trials: wal_level was replica and is logical");
        assertThat(resumed.exit()).isEqualTo(2);
    }

    @Test
    void threadsReadTheTablesOfAWorkloadSideBySide(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        List<String> words = new ArrayList<>(List.of(words("local", QuickJvm.RELEASE + ",set.snapshot.max.threads=2")));
        words.set(words.indexOf("1,5k"), "4k");
        words.addAll(List.of("--workload", WORKLOADS + "/partitioned"));

        FinishedCommand finished = cli.run(words.toArray(String[]::new));

        assertThat(finished.exit()).as(finished.err()).isZero();
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        assertThat(result.workload().name()).isEqualTo("partitioned");
        assertThat(result.workload().tables()).isEqualTo(5);
        for (int subject = 0; subject < 3; subject++) {
            read(only(result, subject, 4_000), 4_000);
        }
        words.set(
                words.indexOf("--variant") + 1,
                QuickJvm.RELEASE + ",plugin=decoderbufs,set.publish.via.partition.root=true");
        assertThat(cli.run(words.toArray(String[]::new)).exit()).isEqualTo(2);
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void aVariantThatDeliversOtherRowsIsNotTimed(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        List<String> words = new ArrayList<>(List.of(words("local", QuickJvm.RELEASE)));
        words.set(words.indexOf("1,5k"), "50");
        words.addAll(List.of("--workload", WORKLOADS + "/wide-rows"));
        words.addAll(List.of("--variant", QuickJvm.RELEASE + ",set.decimal.handling.mode=string"));

        FinishedCommand finished = cli.run(words.toArray(String[]::new));

        assertThat(finished.exit()).as(finished.err()).isEqualTo(4);
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        assertThat(result.standing(0, 50L)).hasSize(1);
        assertThat(result.standing(1, 50L)).isEmpty();
        assertThat(finished.out()).containsIgnoringWhitespaces("its 50 rows are not those of");
        List<Path> rows;
        try (Stream<Path> files = Files.walk(cli.newest())) {
            rows = files.filter(file -> file.endsWith("rows.txt")).sorted().toList();
        }
        assertThat(rows).hasSize(2);
        assertThat(Files.mismatch(rows.get(0), rows.get(1))).isPositive();
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void countsWhatIsExecutedForEachRow(@TempDir Path home) throws Exception {
        int turns = 100;
        Cli cli = new Cli(home);
        List<String> words = new ArrayList<>(List.of(words("local", QuickJvm.RELEASE + ",spin=" + turns)));
        words.set(words.indexOf("1,5k"), "1k,3k");
        words.set(words.indexOf("time"), "counts");
        words.addAll(List.of("--counted-trials", "1"));

        FinishedCommand finished = cli.run(words.toArray(String[]::new));

        assertThat(finished.exit()).as(finished.err()).isZero();
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        assertThat(result.trials()).extracting(Trial::condition).containsExactly(3_000L);
        assertThat(result.natives()).isEmpty();
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
        assertThat(cli.leftBehind()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"wide-rows, ''", "partitioned, ',plugin=pgoutput,set.publish.via.partition.root=true'"})
    void readsEachRowOnceByASignalBesideUpdates(String workload, String more, @TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        List<String> words = new ArrayList<>(List.of(words("local", QuickJvm.RELEASE + more)));
        words.set(words.indexOf("1,5k"), "3k");
        words.addAll(List.of("--workload", WORKLOADS + "/" + workload, "--incremental", "--beside", "50/s"));

        FinishedCommand finished = cli.run(words.toArray(String[]::new));

        assertThat(finished.exit()).as(finished.err()).isZero();
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        assertThat(result.natives()).isEmpty();
        SnapshotFigures figures = only(result, 0, 3_000);
        assertThat(figures.value(Metric.FIRST_ROW_MICROS))
                .isPositive()
                .isLessThanOrEqualTo(figures.value(Metric.SNAPSHOT_MICROS));
        assertThat(figures.value(Metric.CPU_MICROS_PER_EVENT)).isPositive();
        assertThat(figures.value(Metric.ALLOCATED_BYTES_PER_EVENT)).isPositive();
        assertThat(figures.value(Metric.STREAMED_BESIDE)).isPositive();
        assertThat(figures.value(Metric.LATENCY_P50_MICROS)).isPositive();
        assertThat(figures.value(Metric.SUPERSEDED_ROWS)).isBetween(0.0, figures.value(Metric.STREAMED_BESIDE));
        assertThat(finished.out()).contains("Lag p50");
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    void startsOnCatalogsOfSeveralSizesAndCountsRoundTrips(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);
        List<String> words = new ArrayList<>(List.of(words("local", QuickJvm.RELEASE)));
        words.set(words.indexOf("1,5k"), "2,40");
        words.addAll(List.of("--workload", WORKLOADS + "/catalog-tables"));

        FinishedCommand finished = cli.run(words.toArray(String[]::new));

        assertThat(finished.exit()).as(finished.err()).isZero();
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        assertThat(result.natives()).isEmpty();
        assertThat(only(result, 0, 2).value(Metric.ROUND_TRIPS)).isPositive();
        // At least each table's rows are asked for.
        assertThat(only(result, 0, 40).value(Metric.ROUND_TRIPS))
                .isGreaterThanOrEqualTo(only(result, 0, 2).value(Metric.ROUND_TRIPS) + 38);
        assertThat(finished.out()).contains("for each table");
        assertThat(Files.readString(cli.newest().resolve("report.html"))).contains("Round trips per table");
        assertThat(cli.leftBehind()).isEmpty();
    }

    @Test
    @Tag("long")
    void readsEachRowOfEmbeddedBinaries(@TempDir Path home) throws Exception {
        Cli cli = new Cli(home);

        readOnce(cli, cli.command(words("embedded", QuickJvm.RELEASE + ",plugin=pgoutput")));
    }

    @Test
    @Tag("long")
    void readsEachRowOfAContainer(@TempDir Path home) throws Exception {
        String missing = TestImage.missing();
        Assumptions.assumeTrue(missing.isEmpty(), "skipped: " + missing);
        Cli cli = new Cli(home);

        readOnce(cli, cli.command(words("container:" + TestImage.NAME, QuickJvm.RELEASE)));
    }

    @Test
    @Tag("long")
    void leavesAServerOfSomebodyElseAsItWas(@TempDir Path home, @TempDir Path data) throws Exception {
        Cli cli = new Cli(home);
        try (OtherServer server = new OtherServer(data)) {
            Endpoint endpoint = server.endpoint();

            readOnce(
                    cli,
                    cli.command(Stream.concat(
                                            Stream.of(words(endpoint.toString(), QuickJvm.RELEASE)),
                                            Stream.of("--workload", WORKLOADS + "/wide-rows", "--columns", "49"))
                                    .toArray(String[]::new))
                            .with("PGPASSWORD", endpoint.password()));

            try (Connection connection = endpoint.connect();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(
                            """
                            SELECT (SELECT count(*) FROM pg_replication_slots)
                                + (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'dbzperf%')
                                + (SELECT count(*) FROM pg_tables WHERE schemaname NOT LIKE 'pg_%' AND schemaname <> 'information_schema')
                            """)) {
                row.next();
                assertThat(row.getLong(1)).isZero();
                statement.execute("ALTER SYSTEM SET work_mem = '7MB'");
                statement.execute("SELECT pg_reload_conf()");
            }
            FinishedCommand resumed = cli.command(
                            "snapshot", "--resume", cli.newest().toString())
                    .with("PGPASSWORD", endpoint.password())
                    .run(Duration.ofMinutes(5));
            assertThat(resumed.exit()).isEqualTo(2);
            assertThat(resumed.err()).contains("has changed since its trials: work_mem was not set and is 7MB");
            assertThat(Files.readString(cli.newest().resolve("provenance.json")))
                    .contains("system identifier");
        }
    }

    private static void readOnce(Cli cli, Command command) throws Exception {
        FinishedCommand finished = command.run(Duration.ofMinutes(5));

        assertThat(finished.exit()).as(finished.err()).isZero();
        SnapshotResult result = ResultJson.read(cli.newest().resolve("result.json"), SnapshotResult.class);
        for (int subject = 0; subject < 3; subject++) {
            for (long rows : SIZES) {
                assertThat(only(result, subject, rows).value(Metric.SNAPSHOT_MICROS))
                        .isPositive();
            }
        }
        assertThat(cli.leftBehind()).isEmpty();
    }

    private static String[] words(String database, String variant) {
        return Cli.words(
                "snapshot --variant %s --rows 1,5k --rounds 1 --by time --database %s --no-install" + Cli.UNDISTURBED,
                variant,
                database);
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
