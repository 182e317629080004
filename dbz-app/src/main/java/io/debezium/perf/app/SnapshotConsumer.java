package io.debezium.perf.app;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Counts the rows of a snapshot and adds up their keys, so that none is missing and none comes twice, and marks them as
 * processed. The snapshot ends with the row that the connector marks as the last one. With several snapshot threads there is
 * no such row, and it ends with the expected number of rows. Used by the engine's one consumer thread.
 *
 * @param <E> what the engine hands over
 */
final class SnapshotConsumer<E> implements DebeziumEngine.ChangeConsumer<E> {

    private final SnapshotFields fields = new SnapshotFields();
    private final Function<E, SourceRecord> source;
    private final InstantSource clock;
    private final long expected;
    private final Tally tally;
    private final Passage passage;
    private final BatchEnd batchEnd;
    private long keys;
    private boolean complete;

    /**
     * @param source the source record of an event
     * @param rows number of rows that end the snapshot; 0 for the row that the connector marks as the last one
     * @param batchEnd called after each batch
     */
    SnapshotConsumer(
            Function<E, SourceRecord> source,
            InstantSource clock,
            long rows,
            Tally tally,
            Passage passage,
            BatchEnd batchEnd) {
        this.source = source;
        this.clock = clock;
        this.expected = rows;
        this.tally = tally;
        this.passage = passage;
        this.batchEnd = batchEnd;
    }

    @Override
    public void handleBatch(List<E> batch, DebeziumEngine.RecordCommitter<E> committer) throws InterruptedException {
        Instant now = clock.instant();
        long rows = 0;
        Struct newest = null;
        for (E event : batch) {
            SourceRecord record = source.apply(event);
            if (fields.isRowEvent(record)) {
                newest = (Struct) record.value();
                keys += fields.key(newest);
                if (!complete) {
                    passage.row(record);
                }
                rows++;
            }
            committer.markProcessed(event);
        }
        committer.markBatchFinished();
        if (newest != null) {
            count(now, rows, newest);
        }
    }

    private void count(Instant handedOver, long rows, Struct newest) {
        if (complete) {
            tally.beyond(tally.beyond() + rows);
            return;
        }
        long before = tally.events();
        if (before == 0) {
            passage.first(handedOver);
        }
        tally.events(before + rows);
        batchEnd.reached(before, before + rows);
        if (expected > 0 ? before + rows >= expected : fields.isLast(newest)) {
            complete = true;
            passage.last(keys);
        }
    }
}
