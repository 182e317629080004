package io.debezium.perf.app;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import io.debezium.connector.postgresql.PostgresConnectorTask;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;
import org.apache.kafka.connect.source.SourceTaskContext;

/**
 * Debezium's task, of which each batch that it hands to the worker, and each acknowledgement that the worker hands back, is
 * told to whoever counts. All else is Debezium's own. Public for the worker alone.
 */
public final class CountedTask extends SourceTask {

    /** The worker makes the task, and offers no other way to give it something. */
    private static final AtomicReference<Counting> COUNTING = new AtomicReference<>();
    /** A task that is to be stopped must not be kept waiting for longer. */
    private static final long LOOK_AGAIN_MILLIS = 100;

    private final SourceTask task = new PostgresConnectorTask();
    private final AcknowledgedBatches batches = COUNTING.get().batches;
    private final boolean oneByOne = COUNTING.get().oneByOne;

    private record Counting(AcknowledgedBatches batches, boolean oneByOne) {}

    /**
     * Has the tasks that are made from now on counted.
     *
     * @param batches told of what they hand over
     * @param oneByOne whether a batch waits for the acknowledgement of the one before: between two, nothing is under way then
     */
    static void count(AcknowledgedBatches batches, boolean oneByOne) {
        COUNTING.set(new Counting(batches, oneByOne));
    }

    @Override
    public String version() {
        return task.version();
    }

    @Override
    public void initialize(SourceTaskContext context) {
        super.initialize(context);
        task.initialize(context);
    }

    @Override
    public void start(Map<String, String> properties) {
        task.start(WithheldProperties.completed(properties));
    }

    @Override
    public List<SourceRecord> poll() throws InterruptedException {
        if (oneByOne && !batches.allHandedOn(LOOK_AGAIN_MILLIS)) {
            return null;
        }
        List<SourceRecord> records = task.poll();
        return records == null || records.isEmpty() ? records : batches.polled(records);
    }

    @Override
    public void commitRecord(SourceRecord record, RecordMetadata metadata) throws InterruptedException {
        task.commitRecord(record, metadata);
        batches.acknowledged(record, metadata);
    }

    @Override
    public void commit() throws InterruptedException {
        task.commit();
    }

    @Override
    public void stop() {
        task.stop();
        batches.stopped();
    }
}
