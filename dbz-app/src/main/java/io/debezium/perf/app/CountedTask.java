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
    private static final AtomicReference<AcknowledgedBatches> COUNTING = new AtomicReference<>();

    private final SourceTask task = new PostgresConnectorTask();
    private final AcknowledgedBatches batches = COUNTING.get();

    /** Told of the tasks that are made from now on. */
    static void count(AcknowledgedBatches batches) {
        COUNTING.set(batches);
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
        task.start(properties);
    }

    @Override
    public List<SourceRecord> poll() throws InterruptedException {
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
