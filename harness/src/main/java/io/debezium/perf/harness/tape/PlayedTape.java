package io.debezium.perf.harness.tape;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.player.Player;
import io.debezium.perf.harness.postgres.Cluster;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Deadline;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Lsn;
import io.debezium.perf.harness.postgres.SchemaDump;
import io.debezium.perf.harness.postgres.ServerBinaries;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.SlotStream;
import io.debezium.perf.harness.postgres.Slots;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.stream.StreamFacts;
import io.debezium.perf.harness.stream.TapeFile;
import io.debezium.perf.harness.tape.TapeHeader.UserType;

/**
 * A tape file and its catalog, in the folder {@code played} of a tape. The catalog is a small cluster behind the player: it
 * has the tape's tables without rows, and slots at the start of the tape. It is made anew for other binaries.
 */
record PlayedTape(Path folder) {

    private static final String FOLDER = "played";
    private static final String FILE = "stream.tape";
    private static final String BINARIES = "binaries.txt";
    private static final String SEED = "seed";
    private static final int CLIENTS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** The file with the password of readers; only its owner may read it. */
    private static final String READER = "reader";

    /**
     * The tape's schema is not trusted, so that search_path makes unqualified names in our queries refer to pg_catalog only.
     */
    private static final Map<String, String> SETTINGS =
            Map.of("autovacuum", "off", "checkpoint_timeout", "1d", "search_path", "pg_catalog, pg_temp");

    /** The version of the way catalogs are made, noted in each; catalogs made in another way are made anew. */
    private static final String MAKING =
            "\nmade by a role of its own, for readers of their own, with files that are ZIPs";

    /** @param tape the folder of the tape */
    static PlayedTape in(Path tape) {
        return new PlayedTape(tape.resolve(FOLDER));
    }

    /** The tape's file; need not exist. */
    Path path() {
        return folder.resolve(FILE);
    }

    /** The file to be played: the tape's file, or its copy with the type OIDs of the catalog. */
    TapeFile file() {
        Path retyped = catalog().resolve(FILE);
        return TapeFile.open(Files.exists(retyped) ? retyped : path());
    }

    /** The endpoint for readers of the catalog, with a role that may read tables and replicate. */
    Endpoint reader(Database catalog) {
        return SchemaDump.reader(catalog.endpoint(), catalog().resolve(READER));
    }

    private Path catalog() {
        return folder.resolve("catalog");
    }

    /**
     * Starts the catalog's server. The catalog is made first if it does not exist or was made by other binaries.
     *
     * @throws UnfitEnvironment if the catalog cannot be made from the file
     */
    Database start(Path data, ServerBinaries binaries, Ledger ledger, Consumer<String> say) {
        Path cluster = catalog();
        try {
            String known = Files.exists(cluster.resolve(BINARIES)) ? Files.readString(cluster.resolve(BINARIES)) : "";
            if (!known.equals(binaries.version() + MAKING)) {
                Cluster.delete(cluster);
                make(cluster, data, binaries, ledger, say);
            }
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(folder, e);
        }
        return Cluster.at(cluster, data, binaries).start(ledger, Cluster.whole(folder.getParent()));
    }

    /** Stops the catalog's server, if it runs. */
    void stop() {
        Cluster.stop(catalog());
    }

    private void make(Path cluster, Path data, ServerBinaries binaries, Ledger ledger, Consumer<String> say)
            throws IOException {
        Path partial = Cluster.partial(cluster);
        Cluster.delete(partial);
        Files.createDirectories(partial);
        TapeFile file = TapeFile.open(path());
        TapeHeader header = TapeHeader.of(file);
        try {
            Cluster made = Cluster.at(partial, data, binaries).create(SETTINGS, CLIENTS, say);
            try (Database database = made.start(ledger, Cluster.whole(folder.getParent()));
                    Session session = Session.open(database.endpoint())) {
                slots(database, session, file, binaries);
                SchemaDump.restore(header.schema(), database.endpoint(), partial.resolve(READER));
                session.execute("CREATE PUBLICATION %s FOR ALL TABLES".formatted(Replay.PUBLICATION));
                retype(file, TapeExport.types(database.endpoint()), partial.resolve(FILE));
                session.execute("CHECKPOINT");
            }
            Files.writeString(partial.resolve(BINARIES), binaries.version() + MAKING);
            Files.move(partial, cluster, StandardCopyOption.ATOMIC_MOVE);
        } catch (SQLException e) {
            throw UnfitEnvironment.of("tape.cannot-be-made", "the catalog of the tape", e.getMessage())
                    .because(e);
        } finally {
            Cluster.delete(partial);
        }
    }

    /**
     * Makes slots whose {@code confirmed_flush_lsn} is the tape's start, which the catalog's WAL has not reached: the server
     * accepts any position that a reader confirms. Copies are made because a confirmed position reaches the disk later, but
     * that of a copy at once.
     */
    private static void slots(Database database, Session session, TapeFile file, ServerBinaries binaries)
            throws SQLException {
        session.execute("CREATE PUBLICATION " + Player.NOTHING);
        for (StreamFacts stream : file.streams()) {
            session.execute("SELECT pg_create_logical_replication_slot(?, 'pgoutput')", SEED);
            long position = position(session);
            if (position > stream.start()) {
                throw UnfitEnvironment.of(
                        "tape.is-before-what-new-cluster",
                        "the tape's start, " + Lsn.text(stream.start()),
                        binaries,
                        Lsn.text(position));
            }
            confirm(database, session, stream.start());
            session.execute("SELECT pg_copy_logical_replication_slot(?, ?)", SEED, Replay.source(stream.plugin()));
            session.execute("SELECT pg_drop_replication_slot(?)", SEED);
        }
    }

    private static void confirm(Database database, Session session, long position) throws SQLException {
        Map<String, String> options = Map.of("proto_version", "1", "publication_names", Player.NOTHING);
        Deadline deadline = Deadline.in(PATIENCE);
        try (SlotStream stream = SlotStream.open(database.endpoint(), SEED, position, options)) {
            while (position(session) != position) {
                stream.confirm(position);
                pause(database, deadline);
            }
        }
        while (session.holds("SELECT active FROM pg_replication_slots WHERE slot_name = ?", SEED)) {
            pause(database, deadline);
        }
    }

    private static void pause(Database database, Deadline deadline) {
        if (!deadline.pause(PAUSE)) {
            Interruption.cancelIfPending();
            throw UnfitEnvironment.of("tape.does-not-take-position", database);
        }
    }

    private static long position(Session session) throws SQLException {
        return Slots.confirmed(session, SEED);
    }

    /** Writes a copy of the streams with this server's OIDs, if it has given a type another OID than the recorded server. */
    private static void retype(TapeFile file, List<UserType> here, Path retyped) throws IOException {
        TapeHeader header = TapeHeader.of(file);
        Map<String, Long> known = new HashMap<>();
        here.forEach(type -> known.put(type.qualified(), type.oid()));
        Map<Long, Long> changed = new HashMap<>();
        header.types().forEach(type -> changed.put(type.oid(), known.getOrDefault(type.qualified(), type.oid())));
        changed.entrySet().removeIf(each -> each.getKey().equals(each.getValue()));
        if (changed.isEmpty()) {
            return;
        }
        LongUnaryOperator oids = oid -> changed.getOrDefault(oid, oid);
        file.copy(retyped, file.header(), (plugin, message) -> ByteBuffer.wrap(plugin.withTypes(message, oids)));
    }
}
