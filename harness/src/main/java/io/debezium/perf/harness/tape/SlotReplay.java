package io.debezium.perf.harness.tape;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Slot;

/** A copy of a tape's slot. */
final class SlotReplay implements Replay {

    private final Tape tape;
    private final Database database;
    private final Slot copy;
    private final String plugin;

    SlotReplay(Tape tape, Database database, Slot copy, String plugin) {
        this.tape = tape;
        this.database = database;
        this.copy = copy;
        this.plugin = plugin;
    }

    @Override
    public Endpoint endpoint() {
        return database.endpoint();
    }

    @Override
    public String plugin() {
        return plugin;
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
