package io.debezium.perf.harness.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.process.Ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RowTablesIT {

    private static final String SCHEMAS =
            "SELECT nspname FROM pg_namespace WHERE nspname ~ '^dbzperf_rows_[0-9]+$' ORDER BY 1";

    @AutoClose
    private static OtherServer server;

    private static Endpoint endpoint;

    @TempDir
    Path runs;

    @AutoClose
    private Ledger ledger;

    @BeforeEach
    void openLedger() {
        ledger = Ledger.open(runs);
    }

    @BeforeAll
    static void startServer() throws Exception {
        server = new OtherServer();
        endpoint = server.endpoint();
        // The snapshot of one that analyzes a table would keep others from being frozen.
        server.execute("ALTER SYSTEM SET autovacuum = off");
        server.execute("SELECT pg_reload_conf()");
    }

    @Test
    void areOfPgbenchsShapeFrozenAndGoneAtTheEnd() throws Exception {
        try (RowTables tables = accounts(line -> {}, 7L, 2_000L)) {
            assertThat(server.query(SCHEMAS)).containsExactly("dbzperf_rows_2000", "dbzperf_rows_7");
            assertThat(server.query("SELECT count(*) || ' ' || sum(aid) || ' ' || max(octet_length(filler))"
                            + " FROM dbzperf_rows_2000.pgbench_accounts"))
                    .containsExactly("2000 2001000 84");
            // Every page is all-visible and all-frozen.
            assertThat(server.query("SELECT relallvisible = relpages AND relfrozenxid::text::bigint > 0 FROM pg_class"
                            + " WHERE oid = 'dbzperf_rows_2000.pgbench_accounts'::regclass"))
                    .containsExactly("t");
            RowTables.Contents contents = tables.contents(2_000);
            assertThat(contents.keys()).isEqualTo(2_001_000 * RowTables.weight("pgbench_accounts"));
            assertThat(contents.bytes()).isGreaterThan(2_000 * 97);
            assertThat(contents.columns()).isEqualTo(4);
        }
        assertThat(server.query(SCHEMAS)).isEmpty();
    }

    @Test
    void takeThePlaceOfThoseThatAKilledRunLeftAndOfNobodyElses() throws Exception {
        accounts(line -> {}, 5L);
        server.execute("CREATE SCHEMA dbzperf_rows_11");
        try {
            assertThatThrownBy(() -> accounts(line -> {}, 3L, 11L))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessage("schema dbzperf_rows_11: exists and was not created by this harness");
            try (RowTables tables = accounts(line -> {}, 3L)) {
                assertThat(server.query(SCHEMAS)).containsExactly("dbzperf_rows_11", "dbzperf_rows_3");
                assertThat(tables.contents(3).bytes()).isPositive();
            }
            assertThat(server.query(SCHEMAS)).containsExactly("dbzperf_rows_11");
        } finally {
            server.execute("DROP SCHEMA dbzperf_rows_11");
        }
    }

    @Test
    void anInterruptionLeavesNothing() throws Exception {
        try {
            assertThatThrownBy(() -> accounts(line -> Thread.currentThread().interrupt(), 9L))
                    .hasMessage("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(server.query(SCHEMAS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "wide-rows, , 49, 1, 49",
        "many-tables, 3, , 3, 5",
        "deletes-and-keys, , , 2, 4",
        "partitioned, , , 5, 5",
        "every-type, , , 2, 67"
    })
    void anyWorkloadOfOursFillsItsTables(String name, Integer scale, Integer columns, int tables, int widest)
            throws Exception {
        TapeWorkload workload = named(name).forSnapshots(scale, columns);
        try (RowTables made = create(workload, List.of(101L, 10L), line -> {})) {
            assertThat(made.contents(101).tables()).isEqualTo(tables);
            assertThat(made.contents(101).columns()).isEqualTo(widest);
            if (name.equals("partitioned")) {
                assertThat(made.contents(101).rootKeys()).isEqualTo(101 * 102 / 2 * RowTables.weight("reading"));
                assertThat(made.contents(101).roots()).containsExactly("reading", "reading_3");
                assertThat(made.contents(101).partitions()).hasSize(6).contains("reading_3", "reading_3_rest");
            }
        }
        assertThat(server.query(SCHEMAS)).isEmpty();
        assertThat(server.query("SELECT extname FROM pg_extension")).containsExactly("plpgsql");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "catalog-tables; 12; SELECT count(*) FROM pg_tables WHERE schemaname = 'dbzperf_rows_12'; 12",
                "catalog-types; 1; SELECT count(*) FROM pg_type WHERE typnamespace = 'elsewhere'::regnamespace AND typtype IN ('e', 'd'); 12",
                "catalog-schemas; 1; SELECT count(*) FROM pg_tables WHERE tablename = 'orders'; 13"
            })
    void eachSizeOfACatalogIsADatabaseOfItsOwn(String name, long rows, String counted, String count) throws Exception {
        try (RowTables made = create(named(name).forSnapshots(null, null), List.of(12L, 2L), line -> {})) {
            assertThat(made.contents(12).rows()).isEqualTo(rows);
            assertThat(made.endpoint(12).database()).isEqualTo("dbzperf_rows_12");
            assertThat(OtherServer.query(made.endpoint(12), counted)).containsExactly(count);
        } finally {
            for (String database : List.of("dbzperf_rows_12", "dbzperf_rows_2")) {
                server.execute("DROP DATABASE " + database);
            }
        }
    }

    @Test
    void anExtensionThatIsThereStaysAndOneThatIsUnknownIsSaid(@TempDir Path folder) throws Exception {
        String schema = "CREATE TABLE t (a int, b hstore)";
        server.execute("CREATE EXTENSION hstore SCHEMA public");
        try {
            fill(folder, 1, schema, "hstore").close();
            assertThat(server.query("SELECT extname FROM pg_extension")).contains("hstore");
            assertThatThrownBy(() -> fill(folder, 1, schema, "hstore, no_such"))
                    .isInstanceOf(UnfitEnvironment.class)
                    .hasMessageStartingWith("extension no_such: ");
        } finally {
            server.execute("DROP EXTENSION hstore");
        }
        assertThat(server.query(SCHEMAS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    CREATE TABLE t (a int)         | tables in schema dbzperf_rows_3: have 2 rows in total, but 3 were requested
                    CREATE TABLE p (a int); CREATE TABLE t () INHERITS (p) | tables in schema dbzperf_rows_3: have 4 rows in total, but 3 were requested
                    CREATE TABLE t (a text, b int) | table t: must have a whole number as its first column and has a text
                    """)
    void whatAWorkloadMustFillIsSaid(String schema, String rule, @TempDir Path folder) throws Exception {
        assertThatThrownBy(() -> fill(folder, 2, schema, ""))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(rule);
        assertThat(server.query(SCHEMAS)).isEmpty();
    }

    private RowTables fill(Path folder, int first, String schema, String extensions) throws IOException {
        Files.writeString(
                folder.resolve("workload.properties"), "eventsPerTransaction=1\nextensions=" + extensions + "\n");
        Files.writeString(folder.resolve("schema.sql"), schema + ";");
        Files.writeString(
                folder.resolve("rows.sql"), "INSERT INTO t (a) SELECT generate_series(" + first + ", :rows);");
        Files.writeString(folder.resolve("load.sql"), "INSERT INTO t (a) VALUES (1);");
        TapeWorkload workload = new TapeWorkloads(folder).find(folder.toString());
        return create(workload.forSnapshots(null, null), List.of(3L), line -> {});
    }

    private static TapeWorkload named(String name) {
        return new TapeWorkloads(Path.of("../scripts/workloads")).find(name);
    }

    private RowTables create(TapeWorkload workload, List<Long> sizes, Consumer<String> progress) {
        return RowTables.create(TableMarks.onOwnServer(endpoint), workload, sizes, ledger, progress);
    }

    private RowTables accounts(Consumer<String> progress, Long... sizes) {
        return create(named("pgbench_accounts"), List.of(sizes), progress);
    }
}
