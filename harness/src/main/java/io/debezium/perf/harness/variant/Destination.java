package io.debezium.perf.harness.variant;

import java.util.OptionalLong;

/**
 * A Kafka broker that events are sent to, or a database that has a table for them.
 *
 * @param address {@code HOST:PORT}; of a database {@code postgresql://USER@HOST:PORT/DATABASE}
 * @param password of the database's user, or of user {@code perf} of a broker that the harness has started; else empty
 * @param pid of its process, where the harness has started it
 * @param note what the reader should know of it, a sentence; empty where that is said of the run
 */
public record Destination(String address, String password, OptionalLong pid, String note) {

    /** A broker of the user's. */
    public Destination(String address, OptionalLong pid, String note) {
        this(address, "", pid, note);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return address;
    }
}
