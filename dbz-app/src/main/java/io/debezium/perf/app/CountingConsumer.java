package io.debezium.perf.app;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Counts row events and the time from their commit to their consumption, marks them as processed, and does nothing else
 * with them. A row event is a record whose schema has a {@code source} block; tombstones, heartbeats and transaction
 * metadata are not. Written by the engine's one consumer thread, read by any.
 *
 * <p>Looking into an event, even at the class of its value, costs cache misses that show in a profile. So an event is told by its schema alone, and
 * of a large batch only up to {@value #LOOKS_PER_BATCH} evenly spaced events are looked into, each standing for those
 * before it: the events of a batch are in commit order, so that hardly any latency between two of them is missed.
 */
final class CountingConsumer implements DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> {

    private static final int LOOKS_PER_BATCH = 64;

    /** Latencies from 1 us to an hour, three significant digits. */
    private final SingleWriterRecorder latencies = new SingleWriterRecorder(TimeUnit.HOURS.toMicros(1), 3);

    private final AtomicLong events = new AtomicLong();
    private final AtomicLong lsn = new AtomicLong();
    private final SourceFields fields = new SourceFields();
    private final Clock clock;
    private final long limit;
    private final Runnable limitReached;
    private Histogram recycled;

    /**
     * @param limit the number of row events after which nothing more is counted or marked as processed; 0 for none
     * @param limitReached told once
     */
    CountingConsumer(Clock clock, long limit, Runnable limitReached) {
        this.clock = clock;
        this.limit = limit;
        this.limitReached = limitReached;
    }

    @Override
    public void handleBatch(
            List<RecordChangeEvent<SourceRecord>> batch,
            DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> committer)
            throws InterruptedException {
        // The whole batch is handed over at one moment, so one reading of the clock is exact for each of its events.
        long now = micros(clock.instant());
        int stride = Math.max(1, batch.size() / LOOKS_PER_BATCH);
        long before = events.get();
        long count = before;
        int unseen = 0;
        SourceRecord last = null;
        for (RecordChangeEvent<SourceRecord> event : batch) {
            if (limit > 0 && count == limit) {
                break;
            }
            SourceRecord record = event.record();
            if (fields.isRowEvent(record.valueSchema())) {
                count++;
                unseen++;
                last = record;
                if (unseen == stride) {
                    look(record, now, unseen);
                    unseen = 0;
                }
            }
            committer.markProcessed(event);
        }
        if (unseen > 0) {
            look(last, now, unseen);
        }
        events.lazySet(count);
        committer.markBatchFinished();
        if (limit > 0 && count == limit && before < limit) {
            limitReached.run();
        }
    }

    private void look(SourceRecord record, long now, int standsFor) {
        fields.read((Struct) record.value());
        long latency = Math.min(Math.max(now - fields.commitMicros(), 0), TimeUnit.HOURS.toMicros(1));
        latencies.recordValueWithCount(latency, standsFor);
        lsn.lazySet(fields.lsn());
    }

    /** Row events so far. */
    long events() {
        return events.get();
    }

    /** The LSN of the newest event consumed, 0 before the first. */
    long lsn() {
        return lsn.get();
    }

    /** The latencies in microseconds since the last call; the result is reused by the next call. */
    synchronized Histogram takeLatencies() {
        recycled = latencies.getIntervalHistogram(recycled);
        return recycled;
    }

    private static long micros(Instant instant) {
        return TimeUnit.SECONDS.toMicros(instant.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(instant.getNano());
    }
}
