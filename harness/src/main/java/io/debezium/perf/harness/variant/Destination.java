package io.debezium.perf.harness.variant;

import java.util.OptionalLong;

/**
 * The destination of a variant's events: a Kafka broker, or a database with a queue table.
 *
 * @param address {@code HOST:PORT}; for a database {@code postgresql://USER@HOST:PORT/DATABASE}
 * @param password of the database's user, or of user {@code perf} of a broker that the harness has started; else empty
 * @param pid process id of the broker or server, if the harness has started it
 * @param note a remark for the reader, a sentence; empty if the run has it
 */
public record Destination(String address, String password, OptionalLong pid, String note) {

    /** A destination without a password, such as the user's broker. */
    public Destination(String address, OptionalLong pid, String note) {
        this(address, "", pid, note);
    }

    /** The address, without the password. */
    @Override
    public String toString() {
        return address;
    }
}
