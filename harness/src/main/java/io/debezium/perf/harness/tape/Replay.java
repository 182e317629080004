package io.debezium.perf.harness.tape;

import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.postgres.Endpoint;

/** One copy of a tape's slot, to be drained once. Closing it drops the copy; a reader of it is ended first. */
public interface Replay extends AutoCloseable {

    Endpoint endpoint();

    /** The logical decoding plugin of the slot. */
    String plugin();

    /** The name of the copy. */
    String slot();

    /** The publication that was there when the tape was recorded; only pgoutput reads it. */
    String publication();

    /** The tables that were recorded, as Debezium's {@code table.include.list} has them. */
    String tables();

    /** Row events that a reader must deliver, the end marker among them. */
    long events();

    /** Rows inserted, updated and deleted, the end marker among them, as a reader of the raw stream counts them. */
    long rowMessages();

    /** The LSN of the last event as Debezium has it; empty until the first complete drain has told it. */
    OptionalLong lastLsn();

    /**
     * What the events come to in their order, as a program under test tells it; empty until a complete drain has told it.
     */
    default Optional<String> order() {
        return Optional.empty();
    }

    /** The server process that decodes this slot for its reader, asked now; empty when nobody reads it, or nobody decodes. */
    OptionalLong sender();

    /** Whether somebody reads this slot, asked now. */
    default boolean isRead() {
        return sender().isPresent();
    }

    /** The server's main process, of which the sender is a child; empty where it is not ours to know. */
    OptionalLong serverPid();

    @Override
    void close();
}
