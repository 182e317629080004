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
 * Debezium's task, which reports each batch that the worker polls and each acknowledgement of the worker to {@link
 * AcknowledgedBatches}. Public only for the worker.
 */
public final class CountedTask extends SourceTask {

    /** Static, since the worker creates the task and passes it nothing but properties. */
    private static final AtomicReference<Counting> COUNTING = new AtomicReference<>();
    /** The longest wait within poll(), so that the task can be stopped. */
    private static final long LOOK_AGAIN_MILLIS = 100;

    private final SourceTask task = new PostgresConnectorTask();
    private final AcknowledgedBatches batches = COUNTING.get().batches;
    private final boolean oneByOne = COUNTING.get().oneByOne;

    private record Counting(AcknowledgedBatches batches, boolean oneByOne) {}

    /**
     * Sets the receiver for tasks created from now on.
     *
     * @param batches receives batches and acknowledgements
     * @param oneByOne whether a batch is polled only after the one before was acknowledged, so that nothing is in flight
     *     between them
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
