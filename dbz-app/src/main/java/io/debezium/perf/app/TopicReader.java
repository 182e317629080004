package io.debezium.perf.app;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.source.SourceRecord;

import io.debezium.perf.app.AcknowledgedBatches.PolledRecord;

/**
 * Reads acknowledged records back from their topics, so that a digest is of what a consumer gets. The topics contain JSON
 * with schemas. Used by one thread at a time.
 */
final class TopicReader {

    /** Converter settings that preserve everything of a record, also nulls in columns with a default. */
    static final Map<String, String> FAITHFUL = Map.of("schemas.enable", "true", "replace.null.with.default", "false");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Consumer<byte[], byte[]> consumer;
    private final JsonConverter keys = new JsonConverter();
    private final JsonConverter values = new JsonConverter();
    /** Records that were read but not yet requested, by offset. */
    private final Map<TopicPartition, Map<Long, ConsumerRecord<byte[], byte[]>>> read = new HashMap<>();

    TopicReader(Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
        keys.configure(FAITHFUL, true);
        values.configure(FAITHFUL, false);
    }

    /** @param broker the client settings for the broker */
    static TopicReader of(Map<String, String> broker) {
        return new TopicReader(
                new KafkaConsumer<>(new HashMap<>(broker), new ByteArrayDeserializer(), new ByteArrayDeserializer()));
    }

    /**
     * Returns a record as it arrived, once; parts that a topic does not store, such as the source offset, are taken from the
     * sent record.
     *
     * @throws KafkaException if it cannot be read
     */
    SourceRecord read(PolledRecord sent) {
        TopicPartition partition =
                new TopicPartition(sent.place().topic(), sent.place().partition());
        ConsumerRecord<byte[], byte[]> found = at(partition, sent.place().offset());
        SchemaAndValue key = keys.toConnectData(found.topic(), found.key());
        SchemaAndValue value = values.toConnectData(found.topic(), found.value());
        return sent.newRecord(
                found.topic(),
                sent.kafkaPartition(),
                key.schema(),
                key.value(),
                value.schema(),
                value.value(),
                sent.timestamp(),
                sent.headers());
    }

    private ConsumerRecord<byte[], byte[]> at(TopicPartition partition, long offset) {
        if (!read.containsKey(partition)) {
            read.put(partition, new HashMap<>());
            consumer.assign(read.keySet());
            consumer.seek(partition, offset);
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        ConsumerRecord<byte[], byte[]> found = read.get(partition).remove(offset);
        while (found == null) {
            if (System.nanoTime() > deadline) {
                throw new KafkaException("record %d of %s was acknowledged and cannot be read within %d s"
                        .formatted(offset, partition, PATIENCE.toSeconds()));
            }
            consumer.poll(Duration.ofMillis(100))
                    .forEach(each -> read.get(new TopicPartition(each.topic(), each.partition()))
                            .put(each.offset(), each));
            found = read.get(partition).remove(offset);
        }
        return found;
    }
}
