package io.debezium.perf.harness.tape;

import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Session;
import io.debezium.perf.harness.postgres.Slot;

/**
 * One copy of a tape's slot, to be drained once. Closing it terminates a reader and drops the copy.
 *
 * @param server the server with the slot; the endpoint leads to it directly or through a player
 * @param copy of the tape's slot
 * @param isPlayed whether a player sends the events instead of the server
 * @param endpoint where readers connect
 * @param plugin the logical decoding plugin whose messages are sent
 * @param events row events that a reader must deliver, the end marker among them
 * @param rowMessages rows inserted, updated and deleted in the stream, the end marker among them
 * @param lastLsn the LSN of the last event as delivered by Debezium; empty until a drain was complete
 * @param order the fingerprint of the events in their order, computed by the program under test; empty until a drain was
 *     complete
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

    /** Debezium's {@code table.include.list} for every tape. */
    public static final String TABLES = ".*";

    /** The name of the tape's permanent slot for a plugin, which is copied for each replay. */
    static String source(String plugin) {
        return "tape_" + plugin;
    }

    /** The name of the copied slot. */
    public String slot() {
        return copy.name();
    }

    /** The process id of the walsender that decodes this slot now; empty if the slot is not read, or a player sends. */
    public OptionalLong sender() {
        // With a player, the walsender of the catalog's server sends nothing.
        return isPlayed ? OptionalLong.empty() : reader();
    }

    /** Whether the slot is being read now. */
    public boolean isRead() {
        return reader().isPresent();
    }

    private OptionalLong reader() {
        String active = "SELECT active_pid FROM pg_replication_slots WHERE slot_name = ?";
        String pid = Session.with(server.endpoint(), session -> session.text(active, slot()));
        return pid == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(pid));
    }

    @Override
    public void close() {
        copy.close();
    }
}
