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

/** The stream of output plugin messages of a slot, as sent over the wire. For one thread. */
public record SlotStream(Connection connection, PGReplicationStream stream, String what) implements AutoCloseable {

    private static final Duration LITTLE = Duration.ofMillis(2);

    /**
     * @param from the start position (LSN); the server starts at the slot's {@code confirmed_flush_lsn} if that is later
     * @throws UnfitEnvironment if the server refuses
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
                    // A slot must not advance without confirm().
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
     * The next message, between the buffer's position and limit.
     *
     * @param patience how long to wait for a message
     * @throws UnfitEnvironment if no message comes in time, or the server ends the stream
     */
    public ByteBuffer next(Duration patience) throws InterruptedException {
        ByteBuffer message = poll(patience);
        if (message == null) {
            throw UnfitEnvironment.of("postgres.has-sent-nothing-for-s", what, patience.toSeconds());
        }
        return message;
    }

    /** As {@link #next}, but null if no message comes in time. */
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

    /** The LSN of the last message received. */
    public long position() {
        return stream.getLastReceiveLSN().asLong();
    }

    /** Confirms to the server that everything up to an LSN has been received and stored. */
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

    /** Aborts the connection. An orderly close would first receive everything that the server has still to send. */
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
