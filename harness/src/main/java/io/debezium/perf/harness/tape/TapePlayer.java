package io.debezium.perf.harness.tape;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.KeptCluster;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.FolderLock;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.DatabaseInfo;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** A tape whose server runs, to be replayed any number of times. Closing it stops the server and leaves the tape. */
public final class TapePlayer implements AutoCloseable {

    private final Tape tape;
    private final Database database;
    private final FolderLock lock;

    private TapePlayer(Tape tape, Database database, FolderLock lock) {
        this.tape = tape;
        this.database = database;
        this.lock = lock;
    }

    static TapePlayer start(Tape tape, KeptCluster cluster, FolderLock lock, Ledger ledger) {
        TapePlayer player = new TapePlayer(tape, cluster.start(ledger), lock);
        try {
            player.database.slots().dropAll();
            return player;
        } catch (RuntimeException | Error e) {
            player.database.close();
            throw e;
        }
    }

    public Tape tape() {
        return tape;
    }

    /** The plugins that it can be replayed with. */
    public List<String> plugins() {
        return tape.facts().plugins();
    }

    /**
     * A copy of the tape's slot, at the start of the tape.
     *
     * @throws InvalidConfiguration if the tape has no slot of this plugin
     */
    public Replay copy(String plugin) {
        require(plugin);
        return new SlotReplay(tape, database, database.slots().copy(TapeSlots.name(plugin)), plugin);
    }

    /** @throws InvalidConfiguration if the tape has no slot of this plugin */
    public void require(String plugin) {
        if (!plugins().contains(plugin)) {
            throw new InvalidConfiguration(
                    "plugin " + plugin,
                    "is not on this tape, which has " + String.join(" and ", plugins()),
                    plugin.equals(DecodingPlugins.DECODERBUFS)
                            ? "Install decoderbufs for this PostgreSQL, and another tape is recorded."
                            : "Use one of these: VERSION,plugin=NAME.");
        }
    }

    /** The server, for a result. */
    public DatabaseInfo database() {
        return database.info();
    }

    /** PostgreSQL's own reader of a slot; empty when it is not installed. */
    public Optional<Path> pgRecvlogical() {
        return database.pgRecvlogical();
    }

    /** What a reader of the results must know of the server, a sentence each. */
    public List<String> notes() {
        return database.notes();
    }

    /** The server's main process. */
    public OptionalLong serverPid() {
        return database.pid();
    }

    @Override
    public void close() {
        try {
            database.close();
        } finally {
            lock.close();
        }
    }

    /** A copy of a tape's slot. */
    private record SlotReplay(Tape tape, Database database, Slot copy, String plugin) implements Replay {

        @Override
        public Endpoint endpoint() {
            return database.endpoint();
        }

        @Override
        public String slot() {
            return copy.name();
        }

        @Override
        public String publication() {
            return tape.facts().publication();
        }

        @Override
        public String tables() {
            return tape.facts().tables();
        }

        @Override
        public long events() {
            return tape.facts().events();
        }

        @Override
        public long rowMessages() {
            return tape.facts().rowMessages();
        }

        @Override
        public OptionalLong lastLsn() {
            TapeFacts.Reference reference = tape.facts().references().get(plugin);
            return reference == null ? OptionalLong.empty() : OptionalLong.of(reference.lastLsn());
        }

        @Override
        public Optional<String> order() {
            return tape.order(plugin);
        }

        @Override
        public OptionalLong sender() {
            try (Connection connection = endpoint().connect();
                    PreparedStatement statement = connection.prepareStatement(
                            "SELECT active_pid FROM pg_replication_slots WHERE slot_name = ? AND active_pid IS NOT NULL")) {
                statement.setString(1, slot());
                try (ResultSet rows = statement.executeQuery()) {
                    return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
                }
            } catch (SQLException e) {
                throw new UnfitEnvironment(
                        "tape " + tape.id(), "its server does not answer: " + e.getMessage(), "See its log.", e);
            }
        }

        @Override
        public OptionalLong serverPid() {
            return database.pid();
        }

        @Override
        public long walBytes() {
            return tape.facts().walBytes();
        }

        @Override
        public void close() {
            copy.close();
        }
    }
}
