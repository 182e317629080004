package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TopicReaderTest {

    private static final TopicPartition PLACE = new TopicPartition("t", 0);
    private static final Schema ROW = SchemaBuilder.struct()
            .field("n", SchemaBuilder.int32().optional().defaultValue(7).build())
            .field("raw", Schema.OPTIONAL_BYTES_SCHEMA)
            .build();

    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("none");
    private final List<SourceRecord> read = new ArrayList<>();
    private final TopicReader reader = new TopicReader(kafka);
    private final AcknowledgedBatches batches = new AcknowledgedBatches(
            (batch, committer) -> batch.forEach(each -> read.add(reader.read(each))),
            Arguments.parse(List.of()),
            new TopicSpans(),
            failure -> {
                throw new AssertionError(failure);
            });

    /** What was sent and what arrived differ here, so that it shows which of the two is handed on. */
    @Test
    void handsOnWhatTheTopicHoldsAtThePlaceThatTheBrokerHasNamed() {
        Struct arrived = new Struct(ROW).put("n", null).put("raw", new byte[] {1, -1});
        kafka.updateBeginningOffsets(Map.of(PLACE, 0L));
        kafka.schedulePollTask(() -> kafka.addRecord(new ConsumerRecord<>("t", 0, 41, null, json(arrived))));
        kafka.schedulePollTask(() -> kafka.addRecord(new ConsumerRecord<>("t", 0, 42, null, null)));

        List<SourceRecord> sent = batches.polled(
                List.of(AcknowledgedBatchesTest.record("t", "sent"), AcknowledgedBatchesTest.record("t", "sent, too")));
        batches.acknowledged(sent.get(0), AcknowledgedBatchesTest.at("t", 41));
        batches.acknowledged(sent.get(1), AcknowledgedBatchesTest.at("t", 42));

        assertThat(read).hasSize(2);
        Struct value = (Struct) read.get(0).value();
        assertThat(value.getWithoutDefault("n"))
                .as("a null, and not the default")
                .isNull();
        assertThat(value.getBytes("raw")).containsExactly(1, -1);
        assertThat(read.get(0).sourceOffset()).isEqualTo(sent.get(0).sourceOffset());
        assertThat(read.get(1).value()).as("a tombstone").isNull();
    }

    private static byte[] json(Struct value) {
        try (JsonConverter converter = new JsonConverter()) {
            converter.configure(TopicReader.FAITHFUL, false);
            return converter.fromConnectData("t", value.schema(), value);
        }
    }
}
