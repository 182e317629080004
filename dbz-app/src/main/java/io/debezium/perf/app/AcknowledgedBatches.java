package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Hands the batches of a connector's task on in their order, each when the broker has acknowledged all of it and those before
 * it: what is counted has arrived, and is counted as {@link SendingConsumer} does, by whole batches.
 *
 * <p>Batches come on the task's thread, acknowledgements mostly on the producer's, which then does the counting. Records of
 * one topic are acknowledged in their order, those of several are not; so each knows its batch. What the worker acknowledges
 * is the record in front of the transforms, also where these have dropped it.
 */
final class AcknowledgedBatches {

    private final DebeziumEngine.ChangeConsumer<PolledRecord> next;
    private final Kept kept;
    private final TopicSpans spans;
    private final Consumer<Throwable> failed;
    private final Runnable stopped;
    private final Queue<Batch> open = new ConcurrentLinkedQueue<>();
    private boolean over;

    /** What becomes of the records between here and the topics. */
    enum Kept {
        /** No transform runs: a record that was dropped is a fault. */
        UNTRANSFORMED,
        /** Transforms may drop them. */
        TRANSFORMED,
        /** And what they were before will be looked at; transforms may change a record in its place. */
        COPIED
    }

    /**
     * @param spans told of all that has been acknowledged
     * @param failed told once, when a batch could not be consumed: the worker would only log it
     * @param stopped told when the task has stopped, for whatever reason
     */
    AcknowledgedBatches(
            DebeziumEngine.ChangeConsumer<PolledRecord> next,
            Kept kept,
            TopicSpans spans,
            Consumer<Throwable> failed,
            Runnable stopped) {
        this.next = next;
        this.kept = kept;
        this.spans = spans;
        this.failed = failed;
        this.stopped = stopped;
    }

    /** A record that knows its batch and, once it has been acknowledged, its place in a topic. */
    static final class PolledRecord extends SourceRecord {

        private final transient SourceRecord made;
        private final transient Batch batch;
        /** Null before, and where it was dropped. */
        private transient RecordMetadata place;

        private PolledRecord(SourceRecord record, SourceRecord made, Batch batch) {
            super(
                    record.sourcePartition(),
                    record.sourceOffset(),
                    record.topic(),
                    record.kafkaPartition(),
                    record.keySchema(),
                    record.key(),
                    record.valueSchema(),
                    record.value(),
                    record.timestamp(),
                    record.headers());
            this.made = made;
            this.batch = batch;
        }

        /** As the connector made it. */
        SourceRecord made() {
            return made == null ? this : made;
        }

        boolean hasArrived() {
            return place != null;
        }

        RecordMetadata place() {
            return place;
        }
    }

    /** Records that were polled together. */
    private static final class Batch {

        private final List<PolledRecord> records;
        private final AtomicInteger left;

        Batch(List<SourceRecord> polled, boolean copied) {
            records = new ArrayList<>(polled.size());
            polled.forEach(record -> records.add(
                    copied
                            ? new PolledRecord(BeforeTransforms.copy(record), record, this)
                            : new PolledRecord(record, null, this)));
            left = new AtomicInteger(polled.size());
        }
    }

    /**
     * @param records at least one
     * @return what the worker is to send in their place
     */
    List<SourceRecord> polled(List<SourceRecord> records) {
        Batch batch = new Batch(records, kept == Kept.COPIED);
        open.add(batch);
        return Collections.unmodifiableList(batch.records);
    }

    /**
     * @param record one of those
     * @param place where the broker has put it; null where the worker has dropped it
     */
    void acknowledged(SourceRecord record, RecordMetadata place) {
        PolledRecord polled = (PolledRecord) record;
        polled.place = place;
        if (place == null && kept == Kept.UNTRANSFORMED) {
            fail(new IllegalStateException("the worker has dropped a record of topic %s; errors.tolerance=all lets it"
                    .formatted(record.topic())));
        }
        if (polled.batch.left.decrementAndGet() == 0) {
            handOver();
        }
    }

    /** Waits until all that was polled has been handed on, so that nothing is under way; returns false where that takes longer. */
    synchronized boolean allHandedOn(long millis) throws InterruptedException {
        if (!open.isEmpty()) {
            wait(millis);
        }
        return open.isEmpty();
    }

    void stopped() {
        stopped.run();
    }

    private synchronized void handOver() {
        for (Batch batch = open.peek(); batch != null && batch.left.get() == 0; batch = open.peek()) {
            open.remove();
            if (!over) {
                consume(batch.records);
            }
        }
        notifyAll();
    }

    private void consume(List<PolledRecord> records) {
        try {
            spans.add(records);
            next.handleBatch(Collections.unmodifiableList(records), NothingToCommit.INSTANCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(e);
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private synchronized void fail(Throwable cause) {
        over = true;
        failed.accept(cause);
    }

    /** The worker stores offsets by itself. */
    private enum NothingToCommit implements DebeziumEngine.RecordCommitter<PolledRecord> {
        INSTANCE;

        @Override
        public void markProcessed(PolledRecord record) {
            // Nothing to do.
        }

        @Override
        public void markBatchFinished() {
            // Nothing to do.
        }

        @Override
        public void markProcessed(PolledRecord record, DebeziumEngine.Offsets offsets) {
            // Nothing to do.
        }

        @Override
        public DebeziumEngine.Offsets buildOffsets() {
            throw new UnsupportedOperationException("the worker stores offsets by itself");
        }
    }
}
