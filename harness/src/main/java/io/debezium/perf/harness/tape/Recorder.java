package io.debezium.perf.harness.tape;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.load.FixedLoad;
import io.debezium.perf.harness.load.PgbenchTables;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DecodedTables;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.postgres.TableMarks;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.stream.EventCount;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** Records one tape. */
record Recorder(TapeRequest request, ServerBinaries binaries, Path data, Ledger ledger, Consumer<String> say) {

    /** Settings by which the server's background processes neither write WAL nor use the CPU during replays. */
    private static final Map<String, String> SETTINGS =
            Map.of("autovacuum", "off", "checkpoint_timeout", "1d", "max_wal_size", "1TB", "wal_recycle", "off");

    /**
     * An LSN that is beyond the WAL of a new cluster of any supported version. A tape that begins after it can be played in
     * front of each of them, and the objects of the catalog are made before the tape's start.
     */
    private static final long FIRST_POSITION = 0x800_0000;

    private static final String END = "public.dbzperf_end";

    /** The output plugins for which a tape of these binaries gets a slot. */
    static List<String> plugins(ServerBinaries binaries) {
        return DecodingPlugins.ALL.stream().filter(binaries::hasPlugin).toList();
    }

    /** @param folder the tape's folder, which must not exist */
    void record(Path folder) {
        say.accept("Recording tape %s (%s, scale %,d, %,d row events) on %s"
                .formatted(
                        folder.getFileName(), request.workload().name(), request.scale(), request.events(), binaries));
        Moment start = Moment.now();
        Tapes.make(folder, ledger, partial -> {
            int clients = request.workload().defaults().clients();
            Cluster cluster = Cluster.at(partial, data, binaries).create(SETTINGS, clients, say);
            try (Database database = cluster.start(ledger)) {
                TapeFacts facts = recordOn(database);
                requireEvents(facts.events() - 1);
                facts.write(partial, "");
            }
        });
        TapeFacts facts = TapeFacts.read(folder, "");
        say.accept("Recorded %,d row events, %,.1f MB of WAL, in %.0f s"
                .formatted(
                        facts.events(),
                        facts.walBytes() / 1e6,
                        Moment.now().since(start).toMillis() / 1e3));
    }

    private TapeFacts recordOn(Database database) {
        TapeWorkload workload = request.workload();
        // Recording is not measured; replays run with the server's default.
        Endpoint endpoint = database.endpoint().with("options", "-c synchronous_commit=off");
        FixedLoad load = new FixedLoad(
                workload, endpoint, request.scale(), workload.defaults().clients(), TapeRequest.SEED);
        Database.pgbench();
        try (Session session = Session.open(endpoint).patient()) {
            workload.createExtensions(session, Optional.empty());
            makeTables(load);
            session.execute("CREATE TABLE " + END + " (id int PRIMARY KEY)");
            while (currentLsn(session) < FIRST_POSITION) {
                // The message is written because an empty WAL segment is not switched.
                session.execute("SELECT pg_logical_emit_message(false, 'dbzperf', ''), pg_switch_wal()");
            }
            session.execute("CREATE PUBLICATION " + Replay.PUBLICATION + " FOR ALL TABLES");
            for (String plugin : plugins(binaries)) {
                session.execute("SELECT pg_create_logical_replication_slot(?, ?)", Replay.source(plugin), plugin);
            }
            long from = currentLsn(session);
            Interruption.cancelIfPending();
            long transactions = workload.transactions(request.events());
            if (transactions > 0) {
                load.run(transactions, ledger);
            }
            load.once(TapeWorkload.ONCE, "events", request.events(), ledger);
            Interruption.cancelIfPending();
            session.execute("INSERT INTO " + END + " VALUES (1)");
            long end = currentLsn(session);
            session.execute("CHECKPOINT");
            EventCount count = count(database, from);
            return new TapeFacts(
                    workload.name(),
                    workload.digest(),
                    request.scale(),
                    count.events(),
                    count.rows(),
                    end - from,
                    binaries.version(),
                    plugins(binaries),
                    end,
                    Instant.now(),
                    Map.of());
        } catch (SQLException e) {
            throw UnfitEnvironment.of("tape.failed", "recording on " + endpoint, e.getMessage())
                    .because(e);
        }
    }

    /** Requires that the recorded number of events is what the workload promised, since figures per event depend on it. */
    private void requireEvents(long recorded) {
        if (!request.workload().makes(recorded, request.events())) {
            throw TrialFailure.of(
                    "tape.made-other-than-asked-for",
                    "workload " + request.workload().name(),
                    recorded,
                    request.events(),
                    request.workload().defaults().eventsTolerancePercent());
        }
    }

    private void makeTables(FixedLoad load) {
        if (request.workload().folder().isEmpty()) {
            PgbenchTables.create(
                    TableMarks.onOwnServer(load.endpoint()),
                    request.scale(),
                    progress -> Interruption.cancelIfPending());
            return;
        }
        load.once(TapeWorkload.SCHEMA, "events", request.events(), ledger);
        long rows = (long) request.scale() * request.workload().defaults().rowsPerScale();
        if (rows > 0) {
            load.once(TapeWorkload.ROWS, "rows", rows, ledger);
        }
    }

    /** Counts the recorded row changes and events up to the end marker, from pgoutput's stream and without Debezium. */
    static EventCount count(Database database, long from) {
        EventCount count = new EventCount(DecodedTables.keys(database.endpoint()));
        try (Slot copy = database.slots().copy(Replay.source(DecodingPlugins.PGOUTPUT), DecodingPlugins.PGOUTPUT);
                SlotStream stream = SlotStream.open(
                        database.endpoint(),
                        copy.name(),
                        from,
                        TapeExport.options(DecodingPlugins.PGOUTPUT, Replay.PUBLICATION))) {
            while (!count.table().equals(END)) {
                Interruption.cancelIfPending();
                count.add(stream.next(TapeExport.PATIENCE));
            }
            return count;
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    private static long currentLsn(Session session) throws SQLException {
        return Lsn.parse(session.text("SELECT pg_current_wal_insert_lsn()::text"));
    }
}
