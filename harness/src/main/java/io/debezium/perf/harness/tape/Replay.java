package io.debezium.perf.harness.tape;

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

    /** Row changes in the WAL, the end marker among them; less than {@link #events()} where a key changes. */
    default long rowMessages() {
        return events();
    }

    /** The LSN of the last event as Debezium has it; empty until the first complete drain has told it. */
    OptionalLong lastLsn();

    /** The server process that decodes this slot for its reader, asked now; empty when nobody reads it. */
    OptionalLong sender();

    /** PostgreSQL's first process, whose children do its work; empty where it does not run on this machine's kernel. */
    default OptionalLong serverPid() {
        return OptionalLong.empty();
    }

    /** Bytes of WAL between the slot's position and the end of the tape. */
    long walBytes();

    @Override
    void close();
}
