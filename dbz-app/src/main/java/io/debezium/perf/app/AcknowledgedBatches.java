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
 * Hands the batches of a connector's task on in their order, each when the broker has acknowledged all of it and those before
 * it: what is counted has arrived, and is counted as {@link SendingConsumer} does, by whole batches.
 *
 * <p>Batches come on the task's thread, acknowledgements mostly on the producer's, which then does the counting. Records of
 * one topic are acknowledged in their order, those of several are not; so each knows its batch. What the worker acknowledges
 * is the record in front of the transforms, also where these have dropped it.
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
     * @param spans told of all that has been acknowledged
     * @param failed told once, when a batch could not be consumed: the worker would only log it
     */
    AcknowledgedBatches(
            DebeziumEngine.ChangeConsumer<PolledRecord> next,
            Arguments arguments,
            TopicSpans spans,
            Consumer<Throwable> failed) {
        this.next = next;
        this.transformed = arguments.transformed();
        // What records were before will be looked at then, and transforms may change one in its place.
        this.copied = transformed && arguments.digest() != null;
        this.spans = spans;
        this.failed = failed;
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

        /** Null where it has not arrived. */
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
        Batch batch = new Batch(records, copied);
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
        if (place == null && !transformed) {
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

    /** The task has stopped, for whatever reason. */
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
