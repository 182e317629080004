package io.debezium.perf.app;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.source.SourceRecord;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/**
 * Reads each acknowledged record back out of its topic and hands that on in its place: what is written down is what a consumer
 * gets. The topics hold JSON with its schema. Used by one thread at a time.
 */
final class TopicReader implements DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> {

    /** The converters' settings under which nothing of a record is lost: a null stays one where a column has a default. */
    static final Map<String, String> FAITHFUL = Map.of("schemas.enable", "true", "replace.null.with.default", "false");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Consumer<byte[], byte[]> consumer;
    private final DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> next;
    private final JsonConverter keys = new JsonConverter();
    private final JsonConverter values = new JsonConverter();
    /** Read and not yet asked for, by offset. */
    private final Map<TopicPartition, Map<Long, ConsumerRecord<byte[], byte[]>>> read = new HashMap<>();

    TopicReader(
            Consumer<byte[], byte[]> consumer, DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> next) {
        this.consumer = consumer;
        this.next = next;
        keys.configure(FAITHFUL, true);
        values.configure(FAITHFUL, false);
    }

    /** @param address the broker's, {@code HOST:PORT} */
    static TopicReader of(String address, DebeziumEngine.ChangeConsumer<RecordChangeEvent<SourceRecord>> next) {
        return new TopicReader(
                new KafkaConsumer<>(
                        Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, address),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer()),
                next);
    }

    @Override
    public void handleBatch(
            List<RecordChangeEvent<SourceRecord>> batch,
            DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> committer)
            throws InterruptedException {
        List<RecordChangeEvent<SourceRecord>> arrived = new ArrayList<>(batch.size());
        for (RecordChangeEvent<SourceRecord> event : batch) {
            SourceRecord record = arrived((PolledRecord) event);
            arrived.add(() -> record);
        }
        next.handleBatch(arrived, committer);
    }

    private SourceRecord arrived(PolledRecord sent) {
        ConsumerRecord<byte[], byte[]> found = at(sent.place());
        SchemaAndValue key = keys.toConnectData(found.topic(), found.key());
        SchemaAndValue value = values.toConnectData(found.topic(), found.value());
        return new SourceRecord(
                sent.sourcePartition(),
                sent.sourceOffset(),
                found.topic(),
                sent.kafkaPartition(),
                key.schema(),
                key.value(),
                value.schema(),
                value.value(),
                sent.timestamp(),
                sent.headers());
    }

    private ConsumerRecord<byte[], byte[]> at(RecordMetadata place) {
        TopicPartition partition = new TopicPartition(place.topic(), place.partition());
        if (!read.containsKey(partition)) {
            read.put(partition, new HashMap<>());
            consumer.assign(read.keySet());
            consumer.seek(partition, place.offset());
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        ConsumerRecord<byte[], byte[]> found = read.get(partition).remove(place.offset());
        while (found == null) {
            if (System.nanoTime() > deadline) {
                throw new KafkaException("record %d of %s was acknowledged and cannot be read within %d s"
                        .formatted(place.offset(), partition, PATIENCE.toSeconds()));
            }
            consumer.poll(Duration.ofMillis(100))
                    .forEach(each -> read.get(new TopicPartition(each.topic(), each.partition()))
                            .put(each.offset(), each));
            found = read.get(partition).remove(place.offset());
        }
        return found;
    }
}
