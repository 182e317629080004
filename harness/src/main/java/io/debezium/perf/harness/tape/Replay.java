package io.debezium.perf.harness.tape;

import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slot;

/**
 * One copy of a tape's slot, to be drained once. Closing it drops the copy; a reader of it is ended first.
 *
 * @param server where the slot is, to which the endpoint leads through a player or at once
 * @param copy of the tape's slot
 * @param isPlayed whether a player sends, and the server nothing
 * @param endpoint where readers connect
 * @param plugin the logical decoding plugin whose messages are sent
 * @param events row events that a reader must deliver, the end marker among them
 * @param rowMessages rows inserted, updated and deleted, the end marker among them, as a reader of the raw stream counts them
 * @param lastLsn of the last event as Debezium has it; empty until the first complete drain has told it
 * @param order what the events come to in their order, as a program under test tells it; empty until a complete drain has
 *     told it
 */
public record Replay(
        Database server,
        Slot copy,
        boolean isPlayed,
        Endpoint endpoint,
        String plugin,
        long events,
        long rowMessages,
        OptionalLong lastLsn,
        Optional<String> order)
        implements AutoCloseable {

    /** The publication of every tape; only pgoutput reads it. */
    public static final String PUBLICATION = "dbzperf_tape";

    /** The tables of every tape, as Debezium's {@code table.include.list} has them. */
    public static final String TABLES = ".*";

    /** The name of a tape's own slot, which stays. */
    static String source(String plugin) {
        return "tape_" + plugin;
    }

    /** The name of the copy. */
    public String slot() {
        return copy.name();
    }

    /** The server process that decodes this slot for its reader, asked now; empty when nobody reads it, or nobody decodes. */
    public OptionalLong sender() {
        // That of the catalog's server sends nothing.
        return isPlayed ? OptionalLong.empty() : reader();
    }

    /** Whether somebody reads this slot, asked now. */
    public boolean isRead() {
        return reader().isPresent();
    }

    private OptionalLong reader() {
        return Session.with(
                        server.endpoint(),
                        session -> session.rows(
                                "SELECT active_pid FROM pg_replication_slots"
                                        + " WHERE slot_name = ? AND active_pid IS NOT NULL",
                                row -> row.getLong(1),
                                slot()))
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }

    /** The server's main process, of which the sender is a child; empty where it is not ours to know. */
    public OptionalLong serverPid() {
        return server.pid();
    }

    @Override
    public void close() {
        copy.close();
    }
}
