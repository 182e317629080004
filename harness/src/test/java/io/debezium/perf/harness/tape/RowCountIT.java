package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.stream.EventCount;

import static org.assertj.core.api.Assertions.assertThat;

/** The count against statements whose rows are known. */
class RowCountIT {

    @TempDir
    Path data;

    @Test
    void rowsAndKeyChangesAreCountedWhateverTheNamesAndValues() throws Exception {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Ledger ledger = Ledger.open(data);
                Database database =
                        Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, line -> {});
                Connection connection = database.endpoint().connect()) {
            execute(connection, "CREATE TABLE plain (id int PRIMARY KEY, note text)");
            execute(connection, "CREATE TABLE keyless (note text)");
            execute(connection, "CREATE TABLE \"a: UPDATE: \"\"b\" (\"k 1\" text PRIMARY KEY, note text)");
            execute(connection, "CREATE TABLE whole (note text, k text, \"n.[x]\" int[], PRIMARY KEY (k, \"n.[x]\"))");
            execute(connection, "CREATE TABLE whole_keyless (note text)");
            execute(connection, "ALTER TABLE whole REPLICA IDENTITY FULL");
            execute(connection, "ALTER TABLE whole_keyless REPLICA IDENTITY FULL");
            execute(connection, "CREATE SCHEMA elsewhere CREATE TABLE other (id int PRIMARY KEY)");
            execute(connection, "CREATE TABLE dbzperf_end (id int PRIMARY KEY)");
            execute(connection, "CREATE PUBLICATION dbzperf_tape FOR ALL TABLES");
            execute(connection, "SELECT pg_create_logical_replication_slot('tape_pgoutput', 'pgoutput')");

            execute(connection, "INSERT INTO plain SELECT n, 'new-tuple: id[integer]:7' FROM generate_series(1, 10) n");
            execute(connection, "UPDATE plain SET note = 'x'");
            execute(connection, "UPDATE plain SET id = id + 100 WHERE id <= 3");
            execute(connection, "DELETE FROM plain WHERE id = 10");

            execute(connection, "INSERT INTO keyless VALUES ('table public.plain: UPDATE: old-key:')");
            execute(connection, "INSERT INTO \"a: UPDATE: \"\"b\" VALUES ('a b', 'x')");
            execute(connection, "UPDATE \"a: UPDATE: \"\"b\" SET \"k 1\" = 'c'");
            execute(connection, "INSERT INTO elsewhere.other VALUES (1)");
            execute(connection, "TRUNCATE keyless, plain");

            execute(
                    connection,
                    "INSERT INTO whole VALUES ('it''s k[text]:''z''', 'a ''b', '{1,2}'), (NULL, 'c', '{3}')");
            execute(connection, "UPDATE whole SET note = 'new-tuple: k[text]:''y'' '");
            execute(connection, "UPDATE whole SET k = k || '''', note = NULL");
            execute(connection, "UPDATE whole SET \"n.[x]\" = '{4}', k = k || '!' WHERE k LIKE 'c%'");
            execute(connection, "INSERT INTO whole_keyless VALUES ('x')");
            execute(connection, "UPDATE whole_keyless SET note = 'y'");
            execute(connection, "DELETE FROM whole");
            execute(connection, "INSERT INTO dbzperf_end VALUES (1)");
            execute(connection, "INSERT INTO plain VALUES (7)");

            assertThat(Recorder.count(database, 0))
                    .returns(40L, EventCount::rows)
                    .returns(47L, EventCount::events);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
