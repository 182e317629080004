package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Sends every event of a batch to Kafka, waits until the broker has acknowledged all of them, and hands the batch on, so that
 * only arrived events are counted. One batch is in flight at a time, so that no offset is stored for an event that the broker
 * could still lose. The producer has Kafka's defaults, with acknowledgement by all replicas, except for shorter timeouts.
 */
record SendingConsumer(
        Producer<String, String> producer, DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> next)
        implements DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> {

    /** With a broker that does not answer a trial should fail within seconds, not minutes. */
    private static final int PATIENCE_MILLIS = 20_000;

    /** @param broker the client settings for the broker */
    static SendingConsumer to(
            Map<String, String> broker, DebeziumEngine.ChangeConsumer<ChangeEvent<String, String>> next) {
        Map<String, Object> settings = new HashMap<>(broker);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MILLIS);
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS / 2);
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        return new SendingConsumer(new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer()), next);
    }

    @Override
    public void handleBatch(
            List<ChangeEvent<String, String>> batch,
            DebeziumEngine.RecordCommitter<ChangeEvent<String, String>> committer)
            throws InterruptedException {
        List<Future<?>> sent = new ArrayList<>(batch.size());
        for (ChangeEvent<String, String> event : batch) {
            Future<?> each = producer.send(new ProducerRecord<>(event.destination(), event.key(), event.value()));
            if (each.isDone()) {
                // The send has failed already after waiting for the broker, and so would each event after it.
                acknowledged(each);
            }
            sent.add(each);
        }
        // Flushed, since nothing more comes until this batch is acknowledged.
        producer.flush();
        for (Future<?> each : sent) {
            acknowledged(each);
        }
        next.handleBatch(batch, committer);
    }

    private static void acknowledged(Future<?> sent) throws InterruptedException {
        try {
            sent.get();
        } catch (ExecutionException e) {
            throw new KafkaException(
                    "the broker did not take an event: " + e.getCause().getMessage(), e.getCause());
        }
    }
}
