package io.debezium.perf.harness.tape;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Session;
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
                Session session = Session.open(database.endpoint())) {
            session.execute(
                    """
                    CREATE TABLE plain (id int PRIMARY KEY, note text);
                    CREATE TABLE keyless (note text);
                    CREATE TABLE "a: UPDATE: ""b" ("k 1" text PRIMARY KEY, note text);
                    CREATE TABLE whole (note text, k text, "n.[x]" int[], PRIMARY KEY (k, "n.[x]"));
                    CREATE TABLE whole_keyless (note text);
                    ALTER TABLE whole REPLICA IDENTITY FULL;
                    ALTER TABLE whole_keyless REPLICA IDENTITY FULL;
                    CREATE SCHEMA elsewhere CREATE TABLE other (id int PRIMARY KEY);
                    CREATE TABLE dbzperf_end (id int PRIMARY KEY);
                    CREATE PUBLICATION dbzperf_tape FOR ALL TABLES""");
            session.execute("SELECT pg_create_logical_replication_slot('tape_pgoutput', 'pgoutput')");
            session.execute(
                    """
                    INSERT INTO plain SELECT n, 'new-tuple: id[integer]:7' FROM generate_series(1, 10) n;
                    UPDATE plain SET note = 'x';
                    UPDATE plain SET id = id + 100 WHERE id <= 3;
                    DELETE FROM plain WHERE id = 10;
                    INSERT INTO keyless VALUES ('table public.plain: UPDATE: old-key:');
                    INSERT INTO "a: UPDATE: ""b" VALUES ('a b', 'x');
                    UPDATE "a: UPDATE: ""b" SET "k 1" = 'c';
                    INSERT INTO elsewhere.other VALUES (1);
                    TRUNCATE keyless, plain;
                    INSERT INTO whole VALUES ('it''s k[text]:''z''', 'a ''b', '{1,2}'), (NULL, 'c', '{3}');
                    UPDATE whole SET note = 'new-tuple: k[text]:''y'' ';
                    UPDATE whole SET k = k || '''', note = NULL;
                    UPDATE whole SET "n.[x]" = '{4}', k = k || '!' WHERE k LIKE 'c%';
                    INSERT INTO whole_keyless VALUES ('x');
                    UPDATE whole_keyless SET note = 'y';
                    DELETE FROM whole;
                    INSERT INTO dbzperf_end VALUES (1);
                    INSERT INTO plain VALUES (7)""");

            assertThat(Recorder.count(database, 0))
                    .returns(40L, EventCount::rows)
                    .returns(47L, EventCount::events);
        }
    }
}
