package io.debezium.perf.app;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Inserts the row events into a table in batches, of the full size or after the linger time, and hands them on once they are
 * committed, so that only written events are counted. The engine's thread and the linger thread are synchronised, so that
 * events are handed on in order.
 */
final class TableConsumer implements DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> {

    private static final String INSERT =
            "INSERT INTO dbzperf_queue (committed_us, destination, key, value) VALUES (?, ?, ?, ?)";

    private final Arguments.Table table;
    private final Function<ChangeEvent<String, String>, SourceRecord> source;
    private final PreparedStatement insert;
    private final Runnable over;
    private final DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> next;
    private final SourceFields fields = new SourceFields();
    private final ScheduledExecutorService clockwork = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "perf-linger");
        thread.setDaemon(true);
        return thread;
    });
    private List<ChangeEvent<String, String>> pending = new ArrayList<>();
    private DebeziumEngine.RecordCommitter<ChangeEvent<String, String>> committer;
    private int rows;
    private long oldestNanos;
    private boolean waiting;
    private volatile String fault;

    /** @param source the source record of an event */
    TableConsumer(
            Arguments.Table table,
            PreparedStatement insert,
            Function<ChangeEvent<String, String>, SourceRecord> source,
            Runnable over,
            DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> next) {
        this.table = table;
        this.insert = insert;
        this.source = source;
        this.over = over;
        this.next = next;
    }

    /**
     * @param over run if the linger thread could not write rows
     * @throws IllegalStateException if the database refuses the connection
     */
    static TableConsumer to(
            Arguments.Table table,
            String password,
            Function<ChangeEvent<String, String>, SourceRecord> source,
            Runnable over,
            DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> next) {
        URI url = URI.create(table.url());
        Properties driver = new Properties();
        driver.setProperty("user", url.getUserInfo());
        driver.setProperty("password", password);
        driver.setProperty("ApplicationName", "dbz-app");
        // One statement for many rows, as is usual for batch inserts.
        driver.setProperty("reWriteBatchedInserts", "true");
        try {
            Connection connection = DriverManager.getConnection(
                    "jdbc:postgresql://%s:%d%s".formatted(url.getHost(), url.getPort(), url.getPath()), driver);
            return new TableConsumer(table, connection.prepareStatement(INSERT), source, over, next);
        } catch (SQLException e) {
            throw new IllegalStateException("--table " + table.url() + ": " + e.getMessage(), e);
        }
    }

    /** Why rows could not be written; empty if there was no failure. */
    Optional<String> fault() {
        return Optional.ofNullable(fault);
    }

    @Override
    public synchronized void handleBatch(
            List<ChangeEvent<String, String>> batch,
            DebeziumEngine.RecordCommitter<ChangeEvent<String, String>> batchCommitter)
            throws InterruptedException {
        committer = batchCommitter;
        for (ChangeEvent<String, String> event : batch) {
            if (pending.isEmpty()) {
                oldestNanos = System.nanoTime();
            }
            pending.add(event);
            rows += fields.isRowEvent(source.apply(event).valueSchema()) ? 1 : 0;
            if (rows == table.batch()) {
                write();
            }
        }
        if (!pending.isEmpty()) {
            await(table.linger().toNanos() - (System.nanoTime() - oldestNanos));
        }
    }

    private void await(long nanos) throws InterruptedException {
        if (nanos <= 0) {
            write();
        } else if (!waiting) {
            waiting = true;
            clockwork.schedule(this::waited, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private synchronized void waited() {
        waiting = false;
        try {
            if (!pending.isEmpty() && fault == null) {
                // Newer events may be pending now, whose linger time is not over.
                await(table.linger().toNanos() - (System.nanoTime() - oldestNanos));
            }
        } catch (InterruptedException | RuntimeException e) {
            fault = String.valueOf(e.getMessage());
            over.run();
        }
    }

    private void write() throws InterruptedException {
        try {
            for (ChangeEvent<String, String> event : pending) {
                SourceRecord record = source.apply(event);
                if (fields.isRowEvent(record.valueSchema())) {
                    fields.read((Struct) record.value());
                    insert.setLong(1, fields.commitMicros());
                    insert.setString(2, event.destination());
                    insert.setString(3, event.key());
                    insert.setString(4, event.value());
                    insert.addBatch();
                }
            }
            if (rows > 0) {
                // In auto-commit mode: all of them, or none.
                insert.executeBatch();
            }
        } catch (SQLException e) {
            // The first exception of a batch quotes the rows, which must not be reported; the next one has the reason.
            SQLException reason = e.getNextException() == null ? e : e.getNextException();
            fault = "the table did not take rows: " + reason.getMessage();
            throw new IllegalStateException(fault, reason);
        }
        List<ChangeEvent<String, String>> written = pending;
        pending = new ArrayList<>();
        rows = 0;
        next.handleBatch(written, committer);
    }
}
