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
 * Inserts the row events into a table, so many together or, after a while, as many as there are, and hands them on once they
 * are committed there: what is counted has been written. The engine's thread and the one that does not wait any longer take
 * turns, so that everything is handed on in order.
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

    /** @param source as {@link CountingConsumer}'s */
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
     * @param over told when a row could not be written while the engine was not asking
     * @throws IllegalStateException if that database does not let us in
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
        // One statement for many rows, as whoever inserts in batches has it.
        driver.setProperty("reWriteBatchedInserts", "true");
        try {
            Connection connection = DriverManager.getConnection(
                    "jdbc:postgresql://%s:%d%s".formatted(url.getHost(), url.getPort(), url.getPath()), driver);
            return new TableConsumer(table, connection.prepareStatement(INSERT), source, over, next);
        } catch (SQLException e) {
            throw new IllegalStateException("--table " + table.url() + ": " + e.getMessage(), e);
        }
    }

    /** Why rows could not be written; empty where they could. */
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
                // Others may have come in the place of those that were waited for.
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
            // Of a batch the first message has the rows, which belong in no report, and the next one the reason.
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
