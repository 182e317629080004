package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PgbenchTablesIT {

    private static OtherServer server;
    private static Endpoint endpoint;

    @BeforeAll
    static void startServer() throws Exception {
        server = new OtherServer();
        endpoint = server.endpoint();
    }

    @AfterAll
    static void stopServer() throws Exception {
        server.close();
    }

    @AfterEach
    void dropAll() throws SQLException {
        server.execute("DROP TABLE IF EXISTS " + String.join(", ", PgbenchTables.NAMES));
    }

    @Test
    void makesWhatPgbenchMakesAndTellsHowFarItIs() throws Exception {
        pgbenchInitialises(2);
        List<String> theirs = describe();
        dropAll();
        List<String> told = new ArrayList<>();

        try (PgbenchTables tables = PgbenchTables.create(endpoint, 2, false, told::add)) {
            assertThat(describe()).isEqualTo(theirs);
            assertThat(tables.scale()).isEqualTo(2);
            assertThat(tables.areOurs()).isTrue();
        }
        assertThat(server.query("SELECT relname FROM pg_class WHERE relname LIKE 'pgbench%'"))
                .isEmpty();
        assertThat(told)
                .containsExactly(
                        "pgbench tables: 1 of 2 x %,d accounts".formatted(100_000),
                        "pgbench tables: 2 of 2 x %,d accounts".formatted(100_000),
                        "pgbench tables: primary keys",
                        "pgbench tables: vacuum");
    }

    @Test
    void makesThemWhenThereAreNoneToReuseAndReplacesItsOwnThatAKilledRunLeft() {
        assertThat(PgbenchTables.create(endpoint, 2, true, line -> {}).areOurs())
                .isTrue();

        assertThat(PgbenchTables.create(endpoint, 1, false, line -> {}).scale()).isEqualTo(1);
    }

    @Test
    void refusesTablesOfSomebodyElseAndLeavesThemAlone() throws Exception {
        pgbenchInitialises(1);
        List<String> before = describe();

        assertThatExceptionOfType(UnfitEnvironment.class)
                .isThrownBy(() -> PgbenchTables.create(endpoint, 1, false, line -> {}))
                .withMessageContaining("pgbench_accounts")
                .withMessageEndingWith("exists and was not created by this harness")
                .extracting(UnfitEnvironment::remedy)
                .asString()
                .contains("--reuse-tables");
        assertThat(describe()).isEqualTo(before);
    }

    @Test
    void reusesTablesAtTheScaleThatTheyHaveAndNeverDropsThem() throws Exception {
        pgbenchInitialises(2);
        List<String> before = describe();

        try (PgbenchTables tables = PgbenchTables.create(endpoint, 10, true, line -> {})) {
            assertThat(tables.scale()).isEqualTo(2);
            assertThat(tables.areOurs()).isFalse();
        }
        assertThat(describe()).isEqualTo(before);
    }

    @Test
    void refusesToReuseWhatIsNotComplete() throws Exception {
        pgbenchInitialises(1);

        server.execute("ALTER TABLE pgbench_accounts DROP CONSTRAINT pgbench_accounts_pkey");
        assertReuseRefused("lack a primary key");
        server.execute("DELETE FROM pgbench_accounts WHERE aid = 7");
        assertReuseRefused("pgbench_accounts has %,d rows, its scale needs %,d".formatted(99_999, 100_000));
        server.execute("DROP TABLE pgbench_history");
        assertReuseRefused("pgbench_history is missing");
        server.execute("TRUNCATE pgbench_branches");
        server.execute("CREATE TABLE pgbench_history (tid int)");
        assertReuseRefused("they are empty");
    }

    /** A connection that breaks in the middle is what a kill -9 of the harness is to the server. */
    @Test
    void leavesNothingWhenItIsKilledInTheMiddle() throws SQLException {
        assertThatThrownBy(() -> PgbenchTables.create(endpoint, 5, false, line -> {
                    if (line.contains("2 of 5")) {
                        endOtherSessions();
                    }
                }))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("cannot be created");

        assertThat(server.query("SELECT relname FROM pg_class WHERE relname LIKE 'pgbench%'"))
                .isEmpty();
    }

    @Test
    void saysWhatTheUserMayNotDo() throws SQLException {
        server.execute("CREATE ROLE reader LOGIN PASSWORD 'of the reader'");
        Endpoint reader = new Endpoint(
                endpoint.host(),
                endpoint.port(),
                "reader",
                "of the reader",
                endpoint.database(),
                endpoint.parameters());

        assertThatExceptionOfType(UnfitEnvironment.class)
                .isThrownBy(() -> PgbenchTables.create(reader, 1, false, line -> {}))
                .withMessageContaining("permission denied for schema public")
                .extracting(UnfitEnvironment::exitCode)
                .isEqualTo(3);
    }

    /** The server's own error, raised by a trigger: a disk that is really full would be every other test's as well. */
    @Test
    void saysThatTheDiskIsFullAndLeavesNothing() throws SQLException {
        server.execute("CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS"
                + " $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$");
        server.execute("CREATE EVENT TRIGGER full_disk ON ddl_command_end WHEN TAG IN ('ALTER TABLE')"
                + " EXECUTE FUNCTION full_disk()");
        try {
            assertThatExceptionOfType(UnfitEnvironment.class)
                    .isThrownBy(() -> PgbenchTables.create(endpoint, 1, false, line -> {}))
                    .withMessageStartingWith("--scale 1: the server's disk is full")
                    .withMessageContaining("could not extend file")
                    .extracting(UnfitEnvironment::remedy)
                    .asString()
                    .contains("--scale");
        } finally {
            server.execute("DROP EVENT TRIGGER full_disk");
        }
        assertThat(server.query("SELECT relname FROM pg_class WHERE relname LIKE 'pgbench%'"))
                .isEmpty();
    }

    private static void assertReuseRefused(String why) {
        assertThatExceptionOfType(UnfitEnvironment.class)
                .isThrownBy(() -> PgbenchTables.create(endpoint, 1, true, line -> {}))
                .withMessageContaining(why);
    }

    private static void pgbenchInitialises(int scale) throws Exception {
        Command command = Command.of(server.pgbench().toString(), "-i", "--quiet", "--scale=" + scale);
        for (var variable : endpoint.environment().entrySet()) {
            command = command.with(variable.getKey(), variable.getValue());
        }
        assertThat(command.run(Duration.ofSeconds(60)).exit()).isZero();
    }

    /** Columns, storage options, keys and a digest of all rows. */
    private static List<String> describe() throws SQLException {
        List<String> all = new ArrayList<>(server.query(
                "SELECT concat_ws(' ', c.relname, c.reloptions, a.attname, format_type(a.atttypid, a.atttypmod),"
                        + " a.attnotnull) FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
                        + " WHERE c.relname LIKE 'pgbench%' AND a.attnum > 0 ORDER BY c.relname, a.attnum"));
        all.addAll(server.query("SELECT indexdef FROM pg_indexes WHERE tablename LIKE 'pgbench%' ORDER BY 1"));
        for (String table : PgbenchTables.NAMES) {
            all.addAll(server.query(
                    "SELECT concat_ws(' ', count(*), sum(hashtext(t::text)::bigint)) FROM %s t".formatted(table)));
        }
        return all;
    }

    private static void endOtherSessions() {
        try {
            server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
