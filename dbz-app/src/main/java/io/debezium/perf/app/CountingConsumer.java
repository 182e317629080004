package io.debezium.perf.app;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Counts row events and the time from their commit to their consumption, marks them as processed, and does nothing else with
 * them. A row event is a record whose schema has a {@code source} block; tombstones, heartbeats and transaction metadata are
 * not. Used by the engine's one consumer thread.
 *
 * <p>Looking into an event, even at the class of its value, costs cache misses that show in a profile. So events are
 * recognised by their schema only, and of a large batch only some evenly spaced events are read, each standing for those
 * before it: the events of a batch are in commit order, so that hardly any latency between two of them is missed.
 *
 * @param <E> what the engine hands over
 */
final class CountingConsumer<E> implements DebeziumEngine.ChangeConsumer<E> {

    private final SourceFields fields = new SourceFields();
    private final Function<E, SourceRecord> source;
    private final InstantSource clock;
    private final Tally tally;
    private final Latencies latencies;
    private final int looksPerBatch;
    private final Optional<EventOrder> order;
    private final long limit;
    private final BatchEnd batchEnd;

    /**
     * @param source the source record of an event
     * @param looksPerBatch approximate number of events of a batch that are read; the last one always is
     * @param order receives each batch; empty if not needed
     * @param limit the number of row events after which nothing more is marked as processed, and what comes is counted as
     *     beyond; 0 for none
     * @param batchEnd called after each batch
     */
    CountingConsumer(
            Function<E, SourceRecord> source,
            InstantSource clock,
            Tally tally,
            Latencies latencies,
            int looksPerBatch,
            Optional<EventOrder> order,
            long limit,
            BatchEnd batchEnd) {
        this.source = source;
        this.clock = clock;
        this.tally = tally;
        this.latencies = latencies;
        this.looksPerBatch = looksPerBatch;
        this.order = order;
        this.limit = limit;
        this.batchEnd = batchEnd;
    }

    @Override
    public void handleBatch(List<E> batch, DebeziumEngine.RecordCommitter<E> committer) throws InterruptedException {
        // A batch is handed over at one moment, so that one reading of the clock is exact for all its events.
        long now = micros(clock.instant());
        long before = tally.events();
        synchronized (tally) {
            count(batch, committer, now);
            order.ifPresent(each -> each.add(batch, source, Math.toIntExact(tally.events() - before)));
        }
        committer.markBatchFinished();
        batchEnd.reached(before, tally.events());
    }

    private void count(List<E> batch, DebeziumEngine.RecordCommitter<E> committer, long now)
            throws InterruptedException {
        int stride = Math.max(1, batch.size() / looksPerBatch);
        long count = tally.events();
        long beyond = 0;
        int unseen = 0;
        SourceRecord last = null;
        for (E event : batch) {
            SourceRecord record = source.apply(event);
            boolean row = fields.isRowEvent(record.valueSchema());
            if (limit > 0 && count == limit) {
                beyond += row ? 1 : 0;
                continue;
            }
            if (row) {
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
        tally.events(count);
        tally.beyond(tally.beyond() + beyond);
    }

    private void look(SourceRecord record, long now, int standsFor) {
        fields.read((Struct) record.value());
        latencies.record(now - fields.commitMicros(), standsFor);
        tally.lsn(fields.lsn());
    }

    private static long micros(Instant instant) {
        return TimeUnit.SECONDS.toMicros(instant.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(instant.getNano());
    }
}
