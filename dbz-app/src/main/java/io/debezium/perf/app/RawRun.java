package io.debezium.perf.app;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;
import org.postgresql.replication.fluent.logical.ChainedLogicalStreamBuilder;

/** One run of the raw reader, from its connection to its end: by number of row changes, by command, by SIGTERM. */
final class RawRun extends Run {

    /** Messages between two updates of the position that the driver acknowledges once a second. */
    private static final int ACKNOWLEDGED_TOGETHER = 1024;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** A read that took longer has waited: reading available data is faster, being woken slower. */
    private static final long WAITED_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    /** With at least this many reads between two waits, messages arrive together and no pause is needed. */
    private static final int MANY = 200;

    private final RawMessages messages;
    private final Tally tally = new Tally();
    private final RollingHash order = new RollingHash();
    /** Whether latencies are recorded; over a tape they would be the tape's age. */
    private final boolean live;

    /** Null if latencies are not recorded: HdrHistogram need not be on the class path then. */
    private final Latencies latencies;

    private final Counters counters;
    private final BatchEnd batchEnd;
    /** A reference that keeps the connection open: the driver closes unreachable connections, and with them the stream. */
    private volatile Connection connection;

    private int sinceWait;

    /** @throws IllegalArgumentException if it cannot read the plugin's messages */
    RawRun(Start start) {
        super(start);
        this.messages = RawMessages.of(properties.get("plugin.name"));
        this.live = arguments.markEvery() == 0;
        this.latencies = live ? new Latencies() : null;
        this.counters = new Counters(tally, live ? latencies::takeEncoded : () -> "");
        this.batchEnd =
                BatchEnd.of(arguments, arguments.rawLimit(), counters, link, () -> stopReason.complete("events"));
    }

    @Override
    int toEnd() {
        listen(counters::read);
        start("perf-raw-reader", this::read);
        String reason = stopReason.join();
        recording.stop();
        return end(reason, atTheEnd());
    }

    /** The last figures. The tally is locked, since a live reader goes on: count and order must be of one moment. */
    private Map<String, String> atTheEnd() {
        synchronized (tally) {
            Map<String, String> figures = counters.read();
            if (arguments.ordered()) {
                figures.put("order", order.toString());
            }
            return figures;
        }
    }

    /**
     * Reads the stream to its end. Nothing is closed, since an orderly close would first receive everything that the server
     * has still to send, and the process ends anyway.
     */
    private void read() {
        try {
            PGReplicationStream stream = open();
            link.send("ready", counters.read());
            if (live) {
                start("perf-progress", () -> progress(counters::read));
            }
            count(stream);
        } catch (SQLException | RuntimeException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    private void count(PGReplicationStream stream) throws SQLException {
        long committed = 0;
        long limit = arguments.rawLimit();
        long rows = 0;
        for (long received = 1; limit == 0 || rows < limit; received++) {
            ByteBuffer message = next(stream);
            LogSequenceNumber position = stream.getLastReceiveLSN();
            if (live) {
                committed = messages.commitMicros(message, committed);
            }
            int operation = messages.operation(message);
            if (operation != RawMessages.NO_ROW) {
                rows++;
                count(rows, position.asLong(), operation, committed);
                batchEnd.reached(rows - 1, rows);
            }
            if (received % ACKNOWLEDGED_TOGETHER == 0) {
                stream.setAppliedLSN(position);
                stream.setFlushedLSN(position);
            }
        }
    }

    private void count(long rows, long lsn, int operation, long committedMicros) {
        if (!live) {
            order.add(lsn, operation);
            tally.events(rows);
            tally.lsn(lsn);
            return;
        }
        synchronized (tally) {
            tally.events(rows);
            tally.lsn(lsn);
            order.add(lsn, operation);
            latencies.record(nowMicros() - committedMicros, 1);
        }
    }

    private static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /**
     * The next message. After a wait it pauses, so that the next messages arrive together: a reader that is woken for each
     * message makes the server send each separately, which costs both sides several times as much, and this would be no upper
     * bound. readPending() itself waits for up to a millisecond. Without waits, as with a player, messages arrive together
     * anyway.
     */
    private ByteBuffer next(PGReplicationStream stream) throws SQLException {
        ByteBuffer message = null;
        while (message == null) {
            long asked = System.nanoTime();
            message = stream.readPending();
            sinceWait++;
            if (message == null || System.nanoTime() - asked > WAITED_NANOS) {
                if (sinceWait < MANY) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                sinceWait = 0;
            }
        }
        return message;
    }

    private PGReplicationStream open() throws SQLException {
        connection = JdbcConnection.open(
                properties,
                Map.of("replication", "database", "preferQueryMode", "simple", "assumeMinServerVersion", "9.4"));
        ChainedLogicalStreamBuilder stream = connection
                .unwrap(PGConnection.class)
                .getReplicationAPI()
                .replicationStream()
                .logical()
                .withSlotName(properties.get("slot.name"))
                .withStatusInterval(1, TimeUnit.SECONDS);
        if (messages == RawMessages.PGOUTPUT) {
            stream.withSlotOption("proto_version", 1)
                    .withSlotOption("publication_names", properties.get("publication.name"));
        }
        return stream.start();
    }
}
