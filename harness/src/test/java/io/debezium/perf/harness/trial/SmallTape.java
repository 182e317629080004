package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.tape.Replay;

/** A private cluster with a short stretch of pgbench's WAL, on demand a longer one, too, and slots before each. */
final class SmallTape implements AutoCloseable {

    /** pgbench's, a row of each of two tables in each. */
    static final int TRANSACTIONS = 2_000;

    /** Two row events for each of pgbench's simple updates, some of a table with every kind of column, the end marker. */
    static final long EVENTS = 2 * TRANSACTIONS + 6 + 1;

    /** Behind those of them that delete a row or change its key. */
    static final int TOMBSTONES = 2;

    /** In front of these, in the longer stretch. */
    private static final int TRANSACTIONS_BEFORE = 8_000;

    static final long LONG_EVENTS = 2 * TRANSACTIONS_BEFORE + EVENTS;

    /** One of them changes a key: two events, one row change. */
    static final long LONG_ROWS = LONG_EVENTS - 1;

    private final Database database;

    /** @param alsoLong whether there is the longer stretch, which ends with the short one */
    SmallTape(Path data, Ledger ledger, boolean alsoLong) throws Exception {
        this.database = Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, line -> {});
        try {
            record(alsoLong);
        } catch (SQLException | IOException | InterruptedException e) {
            database.close();
            throw e;
        }
    }

    private void record(boolean alsoLong) throws SQLException, IOException, InterruptedException {
        pgbench("-i", "-s", "1", "-q");
        execute(
                "CREATE TABLE dbzperf_end (id int PRIMARY KEY)",
                """
                CREATE TABLE kinds (id int PRIMARY KEY, s varchar(20), n numeric(9,2), d double precision, r real,
                    b bytea, a int[], j jsonb, u uuid, t timestamptz, f boolean, x text)""",
                "ALTER TABLE kinds REPLICA IDENTITY FULL",
                "CREATE PUBLICATION dbzperf_tape FOR TABLE pgbench_accounts, pgbench_history, kinds, dbzperf_end");
        if (alsoLong) {
            createSlots("long");
            update(TRANSACTIONS_BEFORE);
        }
        createSlots("short");
        update(TRANSACTIONS);
        execute(
                """
                INSERT INTO kinds VALUES (1, 'a', 1.50, 0.1, 0.2, '\\x0102', '{1,2,NULL}', '{"a": [1]}',
                    '00000000-0000-0000-0000-000000000001', '2026-01-02 03:04:05.6789+01', true, repeat('x', 40))""",
                "UPDATE kinds SET s = E'line\\nend' WHERE id = 1",
                "UPDATE kinds SET id = 2 WHERE id = 1",
                "DELETE FROM kinds WHERE id = 2",
                "INSERT INTO kinds (id) VALUES (3)",
                "INSERT INTO dbzperf_end VALUES (1)");
    }

    private void createSlots(String stretch) throws SQLException {
        for (String plugin : List.of("decoderbufs", "pgoutput")) {
            execute("SELECT pg_create_logical_replication_slot('%s_%s', '%s')".formatted(stretch, plugin, plugin));
        }
    }

    private void update(int transactions) throws IOException, InterruptedException {
        pgbench("-N", "-n", "-t", Integer.toString(transactions));
    }

    /** A copy of the plugin's slot, as the recorded number of events and row changes has it. */
    Replay replay(String plugin) {
        return replay(plugin, EVENTS, OptionalLong.empty());
    }

    /** @param events and {@code lastLsn}: what is claimed of the tape */
    Replay replay(String plugin, long events, OptionalLong lastLsn) {
        return copy("short", plugin, events, lastLsn);
    }

    /** The same of the longer stretch, for what takes its time. */
    Replay longReplay(String plugin, OptionalLong lastLsn) {
        return copy("long", plugin, LONG_EVENTS, lastLsn);
    }

    private Replay copy(String stretch, String plugin, long events, OptionalLong lastLsn) {
        Slot slot = database.slots().copy(stretch + "_" + plugin, plugin);
        return new Replay(
                database, slot, false, database.endpoint(), plugin, events, events - 1, lastLsn, Optional.empty());
    }

    /** Ends the reader, as a server that is shut down or a slot that is dropped does, and waits until it has ended. */
    void endReader(Replay replay) {
        try (Session session = Session.open(database.endpoint())) {
            session.execute(
                    "SELECT pg_terminate_backend(active_pid, 10000) FROM pg_replication_slots WHERE active AND slot_name = ?",
                    replay.slot());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    Database database() {
        return database;
    }

    @Override
    public void close() {
        database.close();
    }

    private void pgbench(String... options) throws IOException, InterruptedException {
        Command command = Command.of(Database.pgbench().toString()).and(options);
        Map<String, String> environment = new TreeMap<>(database.endpoint().environment());
        environment.put("PGOPTIONS", "-c synchronous_commit=off");
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            command = command.with(variable.getKey(), variable.getValue());
        }
        Command.FinishedCommand finished = command.run(Duration.ofSeconds(120));
        if (!finished.ok()) {
            throw new IOException(finished.tail());
        }
    }

    private void execute(String... statements) throws SQLException {
        try (Session session = Session.open(database.endpoint())) {
            for (String sql : statements) {
                session.execute(sql);
            }
        }
    }
}
