package io.debezium.perf.harness.trial;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

import org.postgresql.Driver;

import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.tape.Replay;
import io.debezium.perf.harness.variant.Jdk;
import io.debezium.perf.harness.variant.QuickJvm;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * A private cluster with a short stretch of pgbench's WAL and a longer one, a slot of each plugin before each, and trials over
 * them, each in a folder of its own.
 */
final class TrialBench implements AutoCloseable {

    static final String RELEASE = "3.6.3.Final";

    static final String QUICK = QuickJvm.RELEASE;
    /** pgbench's, a row of each of two tables in each. */
    static final int TRANSACTIONS = 2_000;

    /** Two row events for each of pgbench's simple updates, some of a table with every kind of column, the end marker. */
    static final long EVENTS = 2 * TRANSACTIONS + 6 + 1;

    /** Behind those of them that delete a row or change its key. */
    static final int TOMBSTONES = 2;

    /** In front of these, in the longer stretch, which ends with the short one. */
    private static final int TRANSACTIONS_BEFORE = 8_000;

    static final long LONG_EVENTS = 2 * TRANSACTIONS_BEFORE + EVENTS;

    /** One of them changes a key: two events, one row change. */
    static final long LONG_ROWS = LONG_EVENTS - 1;

    static final long WARM_UP = 2_000;
    static final long MARK_EVERY = 500;
    static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Path APP = Path.of("").toAbsolutePath().getParent().resolve("dbz-app/target/dbz-app-thin.jar");

    private static final ReplayTrial.TapeObserver NOT_SEEN = (events, newest) -> {};

    private final Path folder;
    private final Ledger ledger;
    private final Database database;
    private int trials;

    /** @param folder an empty one */
    TrialBench(Path folder) throws Exception {
        this.folder = folder;
        Path data = Files.createDirectories(folder.resolve("data"));
        ledger = Ledger.open(data);
        try {
            database = Databases.open(new DatabaseSpec.Local(), DatabaseOptions.in(data), ledger, line -> {});
        } catch (RuntimeException e) {
            ledger.close();
            throw e;
        }
        try {
            record();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    private void record() throws SQLException, IOException, InterruptedException {
        pgbench("-i", "-s", "1", "-q");
        execute(
                "CREATE TABLE dbzperf_end (id int PRIMARY KEY)",
                """
                CREATE TABLE kinds (id int PRIMARY KEY, s varchar(20), n numeric(9,2), d double precision, r real,
                    b bytea, a int[], j jsonb, u uuid, t timestamptz, f boolean, x text)""",
                "ALTER TABLE kinds REPLICA IDENTITY FULL",
                "CREATE PUBLICATION dbzperf_tape FOR TABLE pgbench_accounts, pgbench_history, kinds, dbzperf_end");
        createSlots("long");
        pgbench("-N", "-n", "-t", "" + TRANSACTIONS_BEFORE);
        createSlots("short");
        pgbench("-N", "-n", "-t", "" + TRANSACTIONS);
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

    /** Where the next trial is to put its files; not there yet. */
    Path next() {
        return folder.resolve("trial-" + ++trials);
    }

    ReplayTrial trial(Replay replay, Purpose purpose) {
        return trial(QUICK, replay, purpose, LIMIT, NOT_SEEN);
    }

    /** @param seen told of the events so far */
    ReplayTrial trial(String spec, Replay replay, Purpose purpose, Duration stallLimit, ReplayTrial.TapeObserver seen) {
        return new ReplayTrial(setUp(spec, replay, purpose, WARM_UP), ledger, stallLimit, seen);
    }

    ReplayTrial warmedUp(long warmUp, Replay replay) {
        return new ReplayTrial(setUp(QUICK, replay, Purpose.TIMED, warmUp), ledger, LIMIT, NOT_SEEN);
    }

    /** Of every event; the values of the last six are written too. */
    ReplayTrial digest(String spec, Replay replay) {
        ReplaySetUp setUp = new ReplaySetUp(
                variant(spec + QuickJvm.OPTIONS),
                replay,
                Purpose.DIGEST,
                WARM_UP,
                MARK_EVERY,
                next(),
                Optional.of(new ReplaySetUp.EventRange(EVENTS - 6, EVENTS)));
        return new ReplayTrial(setUp, ledger, LIMIT, NOT_SEEN);
    }

    ReplayTrial counted(String spec, Replay replay, Path home) {
        return new ReplayTrial(setUp(spec, replay, Purpose.COUNTED, WARM_UP, home), ledger, LIMIT, NOT_SEEN);
    }

    /** Of the raw reader, with nothing on its class path but its own jar and the driver. */
    ReplayTrial raw(Replay replay) {
        ReplaySetUp setUp = setUp(RELEASE, replay, Purpose.TIMED, WARM_UP);
        Engine reader = new Engine(
                EngineDeath.ENGINE,
                setUp.program(),
                home -> rawReader(home, setUp.engineProperties(), setUp.appOptions()),
                ledger);
        return new ReplayTrial(setUp, reader, LIMIT, NOT_SEEN);
    }

    /**
     * What the README has one run by hand: the program alone, for 300 events.
     *
     * @param jvm further options of its JVM
     */
    Command byHand(Replay replay, Path home, List<String> jvm, Map<String, String> overrides) throws IOException {
        Files.createDirectories(home);
        Map<String, String> properties = new TreeMap<>(
                setUp(RELEASE, replay, Purpose.TIMED, WARM_UP, home).engineProperties());
        properties.putAll(overrides);
        return Command.of(
                        Jdk.newest().java().toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + home)
                .and(jvm.toArray(String[]::new))
                .and(
                        "-jar",
                        APP.resolveSibling("dbz-app.jar").toString(),
                        "--config",
                        config(home, properties).toString())
                .and("--events", "300")
                .with("PGPASSWORD", replay.endpoint().password())
                .in(home);
    }

    @Override
    public void close() {
        database.close();
        ledger.close();
    }

    private ReplaySetUp setUp(String spec, Replay replay, Purpose purpose, long warmUp) {
        return setUp(spec, replay, purpose, warmUp, next());
    }

    private static ReplaySetUp setUp(String spec, Replay replay, Purpose purpose, long warmUp, Path home) {
        return new ReplaySetUp(variant(spec), replay, purpose, warmUp, MARK_EVERY, home, Optional.empty());
    }

    private static Variant variant(String spec) {
        return Variant.resolve(VariantSpec.parse(spec), APP);
    }

    private static Command rawReader(Path home, Map<String, String> properties, List<String> options)
            throws IOException {
        return Command.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        APP + ":" + driver(),
                        "io.debezium.perf.app.RawReader",
                        "--linked",
                        "--config",
                        config(home, properties).toString())
                .and(options.toArray(String[]::new));
    }

    private static Path config(Path home, Map<String, String> properties) throws IOException {
        StringBuilder config = new StringBuilder();
        properties.forEach(
                (name, value) -> config.append(name).append('=').append(value).append('\n'));
        return Files.writeString(home.resolve("by-hand.properties"), config);
    }

    private static Path driver() {
        try {
            return Path.of(Driver.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
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
