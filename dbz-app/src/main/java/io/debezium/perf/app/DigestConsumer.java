package io.debezium.perf.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Writes the content of every row event, so that two runs over the same WAL can be compared. A tombstone belongs to the event
 * before it, as do transformed records, so that an event is written when the next one arrives. Nothing here is timed. Used by
 * one consumer thread.
 *
 * @param <E> what the engine hands over
 */
final class DigestConsumer<E> implements DebeziumEngine.ChangeConsumer<E> {

    /** A row in this table is the last event. */
    static final String END_TABLE = "dbzperf_end";

    private static final int STORING_TRIES = 100;
    private static final long STORING_PAUSE_MILLIS = 100;

    private final SourceFields fields = new SourceFields();
    private final Function<E, SourceRecord> source;
    private final Function<E, Optional<SourceRecord>> left;
    private final Tally tally;
    private final RollingHash order;
    private final RecordText text;
    private final DigestFile file;
    private final Halt halt;
    private final Runnable ended;
    private long transaction;
    private boolean pending;
    private boolean over;

    /**
     * @param source the source record of an event
     * @param left the transformed record; empty without transforms, or if it was dropped
     * @param order receives every event
     * @param text makes the text that is written of a record
     * @param ended run once, after the end marker was written
     */
    DigestConsumer(
            Function<E, SourceRecord> source,
            Function<E, Optional<SourceRecord>> left,
            Tally tally,
            RollingHash order,
            RecordText text,
            DigestFile file,
            Halt halt,
            Runnable ended) {
        this.source = source;
        this.left = left;
        this.tally = tally;
        this.order = order;
        this.text = text;
        this.file = file;
        this.halt = halt;
        this.ended = ended;
    }

    @Override
    public void handleBatch(List<E> batch, DebeziumEngine.RecordCommitter<E> committer) throws InterruptedException {
        try {
            for (E event : batch) {
                SourceRecord record = source.apply(event);
                if (isBeyondHalt(record)) {
                    writePending();
                    file.close();
                    halt(committer);
                    return;
                }
                take(record);
                left.apply(event).ifPresent(text::left);
                committer.markProcessed(event);
            }
            if (!over) {
                file.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        committer.markBatchFinished();
    }

    /**
     * Halts once the offset is stored. It may take several tries, since on a busy machine storing takes longer than the
     * engine waits.
     */
    private void halt(DebeziumEngine.RecordCommitter<E> committer) throws InterruptedException {
        committer.markBatchFinished();
        for (int tries = 1; !halt.stored().test(tally.lsn()); tries++) {
            if (tries > STORING_TRIES) {
                throw new IllegalStateException(
                        "the offset of event %d (LSN %d) was not stored".formatted(tally.events(), tally.lsn()));
            }
            Thread.sleep(STORING_PAUSE_MILLIS);
            committer.markBatchFinished();
        }
        halt.action().run();
    }

    /** Whether this is the row event after the one to halt at, so that tombstones of that one are still processed. */
    private boolean isBeyondHalt(SourceRecord record) {
        return halt.event() > 0 && tally.events() == halt.event() && fields.isRowEvent(record.valueSchema());
    }

    private void take(SourceRecord record) throws IOException {
        if (over) {
            return;
        }
        if (record.value() == null) {
            text.tombstone(record);
        } else if (fields.isRowEvent(record.valueSchema())) {
            writePending();
            row(record, (Struct) record.value());
        } else {
            text.other(record);
        }
    }

    private void row(SourceRecord record, Struct value) throws IOException {
        fields.read(value);
        text.event(record, fields.lsn());
        transaction = SourceFields.transaction(value);
        pending = true;
        order.add(fields.lsn(), fields.operation(value));
        tally.lsn(fields.lsn());
        tally.events(tally.events() + 1);
        if (END_TABLE.equals(SourceFields.table(value))) {
            over = true;
            writePending();
            file.close();
            ended.run();
        }
    }

    private void writePending() throws IOException {
        if (pending) {
            file.write(text.take(), tally.lsn(), transaction);
            pending = false;
        }
    }
}
