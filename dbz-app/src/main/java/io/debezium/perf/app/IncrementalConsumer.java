package io.debezium.perf.app;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Counts the rows that an incremental snapshot reads and the changes that are streamed beside it, takes the time from commit to
 * consumption of these, and marks all as processed. Each row comes once by the operation {@code r}, unless a change of it came
 * while its chunk was read: then that alone stands for it. The end is the connector's notification that the snapshot is
 * complete, which it sends behind the last row. Used by the engine's one consumer thread.
 *
 * @param <E> what the engine hands over
 */
final class IncrementalConsumer<E> implements DebeziumEngine.ChangeConsumer<E> {

    /** The table of signals, whose rows are no rows of the snapshot. */
    private static final String SIGNALS = "dbzperf_signal";

    /** {@code aggregate_type} of the notifications that count, as {@code io.debezium.pipeline.notification} has it. */
    private static final String INCREMENTAL = "Incremental Snapshot";

    private final SnapshotFields fields = new SnapshotFields();
    private final SourceFields commits = new SourceFields();
    private final Map<String, TableRows> tables = new HashMap<>();
    private final Function<E, SourceRecord> source;
    private final InstantSource clock;
    private final Tally tally;
    private final Latencies latencies;
    private final Passage passage;
    private final BatchEnd batchEnd;
    private boolean complete;
    private boolean told;

    /** What has come of a table. */
    private static final class TableRows {

        private final RowKeys read = new RowKeys();
        private final Set<Long> changed = new HashSet<>();
        private final long weight;
        private long most = Long.MIN_VALUE;
        private long keys;
        private long doubles;

        TableRows(String table) {
            weight = SnapshotFields.weight(table);
        }

        void read(long key) {
            if (read.add(key)) {
                keys += weight * key;
            } else {
                doubles++;
            }
            most = Math.max(most, key);
        }

        /** Rows are read in the order of their keys: behind that a change comes too late to stand for one. */
        void changed(long key) {
            if (key > most) {
                changed.add(key);
            }
        }

        /** The rows that have come by a change alone. */
        List<Long> superseded() {
            return changed.stream().filter(key -> !read.contains(key)).toList();
        }
    }

    /**
     * @param source the record that an event was made of
     * @param tally whose events are the rows that were read, and what is beyond them the changes that were streamed
     * @param latencies told of each change
     * @param batchEnd told after each batch
     */
    IncrementalConsumer(
            Function<E, SourceRecord> source,
            InstantSource clock,
            Tally tally,
            Latencies latencies,
            Passage passage,
            BatchEnd batchEnd) {
        this.source = source;
        this.clock = clock;
        this.tally = tally;
        this.latencies = latencies;
        this.passage = passage;
        this.batchEnd = batchEnd;
    }

    @Override
    public void handleBatch(List<E> batch, DebeziumEngine.RecordCommitter<E> committer) throws InterruptedException {
        Instant now = clock.instant();
        long before = tally.events();
        synchronized (tally) {
            for (E event : batch) {
                SourceRecord record = source.apply(event);
                if (!fields.isRowEvent(record)) {
                    notified(record);
                } else if (!fields.table().equals(SIGNALS)) {
                    row(record, now);
                }
                committer.markProcessed(event);
            }
        }
        committer.markBatchFinished();
        if (before == 0 && tally.events() > 0) {
            passage.first(now);
        }
        batchEnd.reached(before, tally.events());
        if (complete && !told) {
            told = true;
            passed();
        }
    }

    private void row(SourceRecord record, Instant now) {
        Struct row = (Struct) record.value();
        TableRows table = tables.computeIfAbsent(fields.table(), TableRows::new);
        if (fields.isRead(row)) {
            table.read(fields.plainKey(row));
            tally.events(tally.events() + 1);
            if (!complete) {
                passage.row(record);
            }
        } else {
            table.changed(fields.plainKey(row));
            tally.beyond(tally.beyond() + 1);
            commits.read(row);
            latencies.record(ChronoUnit.MICROS.between(Instant.EPOCH, now) - commits.commitMicros(), 1);
        }
    }

    private void notified(SourceRecord record) {
        Schema schema = record.valueSchema();
        if (record.value() instanceof Struct notification
                && schema.field("aggregate_type") != null
                && INCREMENTAL.equals(notification.getString("aggregate_type"))) {
            switch (notification.getString("type")) {
                // No change of before can stand for a row.
                case "STARTED" -> tables.values().forEach(table -> table.changed.clear());
                case "COMPLETED" -> complete = true;
                default -> {}
            }
        }
    }

    private void passed() {
        long keys = 0;
        long doubles = 0;
        long superseded = 0;
        for (TableRows table : tables.values()) {
            List<Long> changes = table.superseded();
            keys += table.keys
                    + table.weight * changes.stream().mapToLong(Long::longValue).sum();
            doubles += table.doubles;
            superseded += changes.size();
        }
        passage.incremental(doubles, superseded);
        passage.last(keys);
    }
}
