package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Hands the batches of a connector's task on in order, each when the broker has acknowledged it and all batches before it. So
 * only arrived records are counted, by whole batches as in {@link SendingConsumer}.
 *
 * <p>Batches come on the task's thread, acknowledgements mostly on the producer's, which then does the counting. Records of
 * one topic are acknowledged in their order, those of several are not; so each record refers to its batch. The worker
 * acknowledges the record as it was before the transforms, also if these have dropped it.
 */
final class AcknowledgedBatches {

    private final DebeziumEngine.ChangeConsumer<PolledRecord> next;
    private final boolean transformed;
    private final boolean copied;
    private final TopicSpans spans;
    private final Consumer<Throwable> failed;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Queue<Batch> open = new ConcurrentLinkedQueue<>();
    private boolean over;

    /**
     * @param spans receives all acknowledged records
     * @param failed receives the failure if a batch could not be consumed, which the worker would only log
     */
    AcknowledgedBatches(
            DebeziumEngine.ChangeConsumer<PolledRecord> next,
            Arguments arguments,
            TopicSpans spans,
            Consumer<Throwable> failed) {
        this.next = next;
        this.transformed = arguments.transformed();
        // The digest needs the records before the transforms, which may change a record in place.
        this.copied = transformed && arguments.digest() != null;
        this.spans = spans;
        this.failed = failed;
    }

    /** A record that knows its batch and, once it has been acknowledged, its place in a topic. */
    static final class PolledRecord extends SourceRecord {

        private final transient SourceRecord made;
        private final transient Batch batch;
        /** Null until it was acknowledged, and if it was dropped. */
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

        /** The record as the connector made it. */
        SourceRecord made() {
            return made == null ? this : made;
        }

        /** Its place in the topic; null if it has not arrived. */
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
     * @return the records that the worker is to send in their place
     */
    List<SourceRecord> polled(List<SourceRecord> records) {
        Batch batch = new Batch(records, copied);
        open.add(batch);
        return Collections.unmodifiableList(batch.records);
    }

    /**
     * @param record one of the records returned by {@link #polled}
     * @param place its place in the topic; null if the worker has dropped it
     */
    void acknowledged(SourceRecord record, RecordMetadata place) {
        PolledRecord polled = (PolledRecord) record;
        polled.place = place;
        if (place == null && !transformed) {
            fail(new IllegalStateException("the worker has dropped a record of topic %s; errors.tolerance=all lets it"
                    .formatted(record.topic())));
        }
        if (polled.batch.left.decrementAndGet() == 0) {
            handOver();
        }
    }

    /** Waits until all polled batches have been handed on; returns false if that takes longer than the limit. */
    synchronized boolean allHandedOn(long millis) throws InterruptedException {
        if (!open.isEmpty()) {
            wait(millis);
        }
        return open.isEmpty();
    }

    /** To be called when the task has stopped. */
    void stopped() {
        stopped.countDown();
    }

    void awaitStopped() throws InterruptedException {
        stopped.await();
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
            next.handleBatch(Collections.unmodifiableList(records), new NothingToCommit());
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
    private static final class NothingToCommit implements Committer<PolledRecord> {

        @Override
        public void markProcessed(PolledRecord record) {}

        @Override
        public void markBatchFinished() {}
    }
}
