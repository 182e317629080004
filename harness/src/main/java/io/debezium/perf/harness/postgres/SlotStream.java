package io.debezium.perf.harness.postgres;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;
import org.postgresql.replication.fluent.logical.ChainedLogicalStreamBuilder;

import io.debezium.perf.harness.UnfitEnvironment;

/** What a slot's plugin sends, message by message, as it comes over the wire. For one thread. */
public record SlotStream(Connection connection, PGReplicationStream stream, String what) implements AutoCloseable {

    private static final Duration LITTLE = Duration.ofMillis(2);

    /**
     * @param from a position; a server goes on from where the slot is confirmed where that is behind it
     * @throws UnfitEnvironment if the server does not let it be read
     */
    public static SlotStream open(Endpoint endpoint, String slot, long from, Map<String, String> options) {
        String what = "slot %s on %s".formatted(slot, endpoint);
        Connection connection = null;
        try {
            connection = endpoint.replicating().connect();
            ChainedLogicalStreamBuilder stream = connection
                    .unwrap(PGConnection.class)
                    .getReplicationAPI()
                    .replicationStream()
                    .logical()
                    .withSlotName(slot)
                    .withStartPosition(LogSequenceNumber.valueOf(from))
                    // A slot of somebody else's must not move by itself.
                    .withAutomaticFlush(false)
                    .withStatusInterval(1, TimeUnit.SECONDS);
            options.forEach(stream::withSlotOption);
            return new SlotStream(connection, stream.start(), what);
        } catch (SQLException e) {
            close(connection);
            throw Session.failed(e, "postgres.slot-cannot-be-read", what);
        }
    }

    /**
     * The next message, from its position to its limit.
     *
     * @param patience how long none may come
     * @throws UnfitEnvironment if none comes, or the server ends it
     */
    public ByteBuffer next(Duration patience) throws InterruptedException {
        ByteBuffer message = poll(patience);
        if (message == null) {
            throw UnfitEnvironment.of("postgres.has-sent-nothing-for-s", what, patience.toSeconds());
        }
        return message;
    }

    /** As {@link #next}; null if none comes. */
    public ByteBuffer poll(Duration patience) {
        try {
            Deadline deadline = Deadline.in(patience);
            ByteBuffer message = stream.readPending();
            while (message == null && deadline.pause(LITTLE)) {
                message = stream.readPending();
            }
            return message;
        } catch (SQLException e) {
            throw Session.failed(e, "postgres.slot-cannot-be-read", what);
        }
    }

    /** Where the message that came last is in the WAL. */
    public long position() {
        return stream.getLastReceiveLSN().asLong();
    }

    /** Tells the server that all up to a position has been received, and is kept. */
    public void confirm(long position) {
        try {
            LogSequenceNumber number = LogSequenceNumber.valueOf(position);
            stream.setAppliedLSN(number);
            stream.setFlushedLSN(number);
            stream.forceUpdateStatus();
        } catch (SQLException e) {
            throw Session.failed(e, "postgres.does-not-take-position", what);
        }
    }

    /** Ends the connection, not in order: that would first receive all that the server has left to send. */
    @Override
    public void close() {
        close(connection);
    }

    private static void close(Connection connectionOrNull) {
        try {
            if (connectionOrNull != null) {
                connectionOrNull.abort(Runnable::run);
            }
        } catch (SQLException e) {
            // The server has ended it first.
            return;
        }
    }
}
