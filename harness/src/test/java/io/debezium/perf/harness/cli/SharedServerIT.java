package io.debezium.perf.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.LongTest;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.OtherServer;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.variant.QuickJvm;

import static org.assertj.core.api.Assertions.assertThat;

/** Two checkouts on one server, as a role that has pgbench's tables in a schema of its own, which comes first for it. */
class SharedServerIT {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String PGPASS_PROPERTY = "org.postgresql.pgpassfile";
    private static final List<String> TABLES =
            List.of("pgbench_accounts", "pgbench_branches", "pgbench_history", "pgbench_tellers");

    @LongTest
    void ofAKilledRunCleanDropsTheTablesAndTheSlotAndNobodyElses(@TempDir Path folder) throws Exception {
        Cli one = new Cli(Files.createDirectory(folder.resolve("one")));
        Cli other = new Cli(Files.createDirectory(folder.resolve("other")));
        try (OtherServer server = new OtherServer(Files.createDirectory(folder.resolve("data")))) {
            Endpoint role = role(server.endpoint());
            List<String> theirs = rows(role);
            List<String> err = new CopyOnWriteArrayList<>();
            Command recording = one.command(words(role, "2m")).with("PGPASSWORD", role.password());
            try (Child perf = recording.start(line -> {}, err::add)) {
                Cli.await(perf, () -> loaded(err, role));
                assertThat(rows(role)).isEqualTo(theirs);

                pgpass(folder, role);
                FinishedCommand refused = other.run(words(role, "3s"));

                assertThat(refused.exit()).as(refused.err()).isEqualTo(3);
                assertThat(refused.err()).contains("another run of this harness", "scripts/perf clean");
                Command.of("kill", "-KILL", Long.toString(perf.pid())).run(LIMIT);
                perf.waitFor(LIMIT);
            }

            assertThat(other.leftBehind()).isEmpty();
            assertThat(other.run("clean").out()).doesNotContain("Removed");
            assertThat(text(server.endpoint(), "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                    .isEqualTo("4");
            System.clearProperty(PGPASS_PROPERTY);
            FinishedCommand kept = one.run("clean");
            assertThat(kept.exit()).as(kept.out()).isEqualTo(1);
            assertThat(kept.out() + kept.err()).contains("Could not remove slot", "PGPASSWORD");
            pgpass(folder, role);
            assertThat(one.run("clean").exit()).isZero();

            assertThat(text(server.endpoint(), "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"))
                    .isEqualTo("0");
            assertThat(text(server.endpoint(), "SELECT count(*) FROM pg_replication_slots"))
                    .isEqualTo("0");
            assertThat(rows(role)).isEqualTo(theirs);
            // What would be published without a replica identity, its users could not update.
            execute(server.endpoint(), "CREATE TABLE public.pgbench_notes (id int)");
            for (String setting : List.of("", ",set.publication.autocreate.mode=all_tables")) {
                String[] words = words(role, "3s");
                words[2] += ",plugin=pgoutput" + setting;
                FinishedCommand published = one.run(words);
                assertThat(published.exit()).as(published.err()).isEqualTo(3);
                assertThat(published.err())
                        .contains("public.pgbench_notes")
                        .doesNotContain("public.pgbench_history")
                        .matches(said -> said.contains("app.pgbench_history") == !setting.isEmpty());
            }
        } finally {
            one.run("clean");
            System.clearProperty(PGPASS_PROPERTY);
        }
    }

    /** For what runs in this JVM, whose environment nobody can change. */
    private static void pgpass(Path folder, Endpoint role) throws IOException {
        String line = "%s:%d:*:*:%s\n".formatted(role.host(), role.port(), role.password());
        Path file = Files.writeString(folder.resolve("pgpass"), line);
        System.setProperty(PGPASS_PROPERTY, file.toString());
    }

    private static String[] words(Endpoint role, String duration) {
        return Cli.words(
                "record --variant %s --database %s --no-install --workload tpcb-like --scale 1 --clients 2"
                        + " --rate 200 --warmup 1s --duration %s",
                QuickJvm.RELEASE, role, duration);
    }

    /** Whether the load has changed something, where it should. */
    private static boolean loaded(List<String> err, Endpoint role) {
        try {
            return err.stream().anyMatch(line -> line.startsWith("recording"))
                    && !text(role, "SELECT count(*) FROM public.pgbench_history")
                            .equals("0");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Endpoint role(Endpoint superuser) throws SQLException {
        Endpoint role =
                new Endpoint(superuser.host(), superuser.port(), "app", "of the role", superuser.database(), Map.of());
        execute(superuser, "CREATE ROLE app LOGIN REPLICATION PASSWORD 'of the role'");
        execute(superuser, "CREATE SCHEMA app AUTHORIZATION app");
        execute(superuser, "GRANT CREATE ON SCHEMA public TO app");
        execute(role, "CREATE TABLE pgbench_branches AS SELECT 1 AS bid, 0 AS bbalance, ''::char(88) AS filler");
        execute(
                role,
                "CREATE TABLE pgbench_tellers AS SELECT t AS tid, 1 AS bid, 0 AS tbalance, ''::char(84) AS filler"
                        + " FROM generate_series(1, 10) AS t");
        execute(
                role,
                "CREATE TABLE pgbench_accounts AS SELECT a AS aid, 1 AS bid, 0 AS abalance, ''::char(84) AS filler"
                        + " FROM generate_series(1, 100000) AS a");
        execute(
                role,
                "CREATE TABLE pgbench_history"
                        + " (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))");
        execute(role, "ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid)");
        return role;
    }

    /** A digest of each table, with the transaction that wrote each row. */
    private static List<String> rows(Endpoint role) throws SQLException {
        List<String> digests = new ArrayList<>();
        for (String table : TABLES) {
            digests.add(text(
                    role,
                    "SELECT count(*) || ' ' || coalesce(sum(hashtext(t.xmin::text || t::text)), 0) FROM %s.%s AS t"
                            .formatted(role.user(), table)));
        }
        return digests;
    }

    private static void execute(Endpoint endpoint, String sql) throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String text(Endpoint endpoint, String sql) throws SQLException {
        try (Connection connection = endpoint.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
