package io.debezium.perf.harness.load;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;
import io.debezium.perf.harness.process.Command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PgbenchTablesIT {

    @AutoClose
    private static OtherServer server;

    private static Endpoint endpoint;

    @BeforeAll
    static void startServer() throws Exception {
        server = new OtherServer();
        endpoint = server.endpoint();
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

        TableMark tables = PgbenchTables.create(TableMarks.onOwnServer(endpoint), 2, told::add);
        assertThat(describe()).isEqualTo(theirs);
        tables.drop();
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
    void replacesItsOwnThatAKilledRunLeft() throws SQLException {
        PgbenchTables.create(TableMarks.onOwnServer(endpoint), 2, line -> {});
        PgbenchTables.create(TableMarks.onOwnServer(endpoint), 1, line -> {});
        assertThat(server.query("SELECT count(*) FROM pgbench_branches")).containsExactly("1");
    }

    @Test
    void refusesTablesOfSomebodyElseAndLeavesThemAlone() throws Exception {
        pgbenchInitialises(1);
        List<String> before = describe();

        assertThatExceptionOfType(UnfitEnvironment.class)
                .isThrownBy(() -> PgbenchTables.create(TableMarks.onOwnServer(endpoint), 1, line -> {}))
                .withMessageContaining("pgbench_accounts")
                .withMessageEndingWith("exists and was not created by this harness");
        assertThat(describe()).isEqualTo(before);
    }

    /** A connection that breaks in the middle is what a kill -9 of the harness is to the server. */
    @Test
    void leavesNothingWhenItIsKilledInTheMiddle() throws SQLException {
        assertThatThrownBy(() -> PgbenchTables.create(TableMarks.onOwnServer(endpoint), 3, line -> {
                    if (line.contains("2 of 3")) {
                        endOtherSessions();
                    }
                }))
                .isInstanceOf(UnfitEnvironment.class)
                .hasMessageContaining("cannot be created");

        assertThat(server.query("SELECT relname FROM pg_class WHERE relname LIKE 'pgbench%'"))
                .isEmpty();
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
                    .isThrownBy(() -> PgbenchTables.create(TableMarks.onOwnServer(endpoint), 1, line -> {}))
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
