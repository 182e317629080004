package io.debezium.perf.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Writes down what every row event holds, so that two runs over the same WAL can be compared: topic, key, operation,
 * before, after and LSN, and none of the times at which anything was processed. A tombstone belongs to the event before
 * it, which therefore is written when the next one comes. Nothing here is timed. Used by the engine's one consumer
 * thread.
 */
final class DigestConsumer implements DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> {

    /** A row in this table is the last event. */
    static final String END_TABLE = "dbzperf_end";

    private static final List<String> CONTENT = List.of("op", "before", "after", "message");

    private final SourceFields fields = new SourceFields();
    private final CanonicalText text = new CanonicalText();
    private final Tally tally;
    private final DigestFile file;
    private final Runnable ended;
    private boolean pending;
    private boolean over;

    /** @param ended told once, after the end marker was written */
    DigestConsumer(Tally tally, DigestFile file, Runnable ended) {
        this.tally = tally;
        this.file = file;
        this.ended = ended;
    }

    @Override
    public void handleBatch(
            List<RecordChangeEvent<SourceRecord>> batch,
            DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> committer)
            throws InterruptedException {
        try {
            for (RecordChangeEvent<SourceRecord> event : batch) {
                take(event.record());
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

    private void take(SourceRecord record) throws IOException {
        if (over) {
            return;
        }
        if (record.value() == null) {
            text.add("tombstone.topic", record.topic());
            text.add("tombstone.key", record.key());
        } else if (fields.isRowEvent(record.valueSchema())) {
            writePending();
            row(record, (Struct) record.value());
        }
    }

    private void row(SourceRecord record, Struct value) throws IOException {
        fields.read(value);
        text.add("lsn", fields.lsn());
        text.add("topic", record.topic());
        text.add("key", record.key());
        for (String name : CONTENT) {
            Field field = value.schema().field(name);
            if (field != null) {
                text.add(name, value.getWithoutDefault(name));
            }
        }
        pending = true;
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
            file.write(text.take(), tally.lsn());
            pending = false;
        }
    }
}
