package io.debezium.perf.app;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A program that runs beside the one under test: consumers of the queue table that {@link TableConsumer} fills. Each is a
 * session that claims rows for the time of the lease and acknowledges them by deleting them. After the lease a row can be
 * claimed again. Same options, messages and exit codes as {@link Main}.
 */
public final class QueueReader extends Run {

    /** The most rows of a claim. */
    private static final int CLAIMED = 100;

    /** The pause of a consumer that has found no rows. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final String CLAIM =
            """
            WITH free AS MATERIALIZED (
                SELECT id FROM dbzperf_queue WHERE leased_until IS NULL OR leased_until < now()
                ORDER BY id LIMIT %d FOR UPDATE SKIP LOCKED)
            UPDATE dbzperf_queue
            SET owner = ?, leased_until = now() + ? * interval '1 millisecond', claims = claims + 1
            FROM free WHERE dbzperf_queue.id = free.id
            RETURNING dbzperf_queue.id, committed_us, destination, key, value
            """
                    .formatted(CLAIMED);

    /** Deletes acknowledged rows and counts them in the same transaction, so that the count is right if a consumer dies. */
    private static final String ACKNOWLEDGE =
            """
            WITH gone AS (DELETE FROM dbzperf_queue WHERE id = ANY (?) AND owner = ? RETURNING claims)
            INSERT INTO dbzperf_acknowledged (owner, events, claims)
            SELECT ?, count(*), coalesce(sum(claims), 0) FROM gone
            RETURNING events
            """;

    private final Tally tally = new Tally();
    private final Latencies latencies = new Latencies();
    private final Counters counters = new Counters(tally, latencies::takeEncoded);

    private QueueReader(Start start) {
        super(start);
    }

    public static void main(String[] words) throws InterruptedException {
        start(words, () -> "", QueueReader::new);
    }

    @Override
    int toEnd() throws InterruptedException {
        listen(counters::read);
        List<Thread> consumers = new ArrayList<>();
        try {
            for (long i = 1; i <= arguments.table().consumers(); i++) {
                long owner = i;
                Connection connection = JdbcConnection.open(properties, Map.of());
                consumers.add(start("consumer-" + owner, () -> consume(connection, owner)));
            }
            link.send("ready", counters.read());
            start("perf-progress", () -> progress(counters::read));
        } catch (SQLException e) {
            refused(e);
        }
        String reason = stopReason.join();
        for (Thread each : consumers) {
            each.join();
        }
        return end(reason, counters.read());
    }

    private void consume(Connection connection, long owner) {
        try (PreparedStatement claim = connection.prepareStatement(CLAIM);
                PreparedStatement acknowledge = connection.prepareStatement(ACKNOWLEDGE)) {
            claim.setLong(1, owner);
            claim.setLong(2, arguments.table().lease().toMillis());
            acknowledge.setLong(2, owner);
            acknowledge.setLong(3, owner);
            while (!stopReason.isDone()) {
                List<Long> claimed = claim(claim);
                if (claimed.isEmpty()) {
                    LockSupport.parkNanos(PAUSE_NANOS);
                } else {
                    acknowledge(acknowledge, connection.createArrayOf("bigint", claimed.toArray()));
                }
            }
        } catch (SQLException e) {
            refused(e);
        }
    }

    /** Claims rows and records their latencies, which end at the delivery, before the acknowledgement. */
    private List<Long> claim(PreparedStatement claim) throws SQLException {
        List<Long> ids = new ArrayList<>();
        List<Long> committed = new ArrayList<>();
        try (ResultSet rows = claim.executeQuery()) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
                committed.add(rows.getLong(2));
                rows.getString(5);
            }
        }
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        synchronized (tally) {
            committed.forEach(each -> latencies.record(now - each, 1));
            tally.beyond(tally.beyond() + ids.size());
        }
        return ids;
    }

    private void acknowledge(PreparedStatement acknowledge, Array ids) throws SQLException {
        acknowledge.setArray(1, ids);
        try (ResultSet answer = acknowledge.executeQuery()) {
            answer.next();
            long count = answer.getLong(1);
            synchronized (tally) {
                tally.events(tally.events() + count);
                tally.beyond(tally.beyond() - count);
                tally.lsn(tally.events());
            }
        }
    }

    private void refused(SQLException e) {
        fail("the table cannot be read: " + e.getMessage());
    }
}
