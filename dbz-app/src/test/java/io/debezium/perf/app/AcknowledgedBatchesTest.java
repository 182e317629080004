package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.debezium.engine.DebeziumEngine;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AcknowledgedBatchesTest {

    private final List<List<String>> consumed = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final TopicSpans spans = new TopicSpans();
    private final DebeziumEngine.ChangeConsumer<AcknowledgedBatches.PolledRecord> consumer =
            (batch, committer) -> consumed.add(
                    batch.stream().map(each -> (String) each.made().value()).toList());
    private final AcknowledgedBatches batches =
            new AcknowledgedBatches(consumer, Arguments.parse(List.of()), spans, failures::add);

    @Test
    void theWorkerGetsTheRecordsAsTheyAre() {
        SourceRecord record = record("t", "a");

        SourceRecord sent = batches.polled(List.of(record)).get(0);

        assertThat(sent.topic()).isEqualTo("t");
        assertThat(sent.value()).isEqualTo("a");
        assertThat(sent.valueSchema()).isSameAs(record.valueSchema());
        assertThat(sent.sourceOffset()).isEqualTo(record.sourceOffset());
        assertThat(sent.sourcePartition()).isEqualTo(record.sourcePartition());
        assertThat(sent.timestamp()).isEqualTo(record.timestamp());
        assertThat(sent.headers()).isEqualTo(record.headers());
    }

    @Test
    void aBatchCountsWhenAllOfItAndOfThoseBeforeItIsAcknowledgedHoweverTopicsOvertakeEachOther() {
        List<SourceRecord> first = batches.polled(List.of(record("slow", "a"), record("fast", "b")));
        List<SourceRecord> second = batches.polled(List.of(record("fast", "c")));

        batches.acknowledged(first.get(1), at("fast", 0));
        batches.acknowledged(second.get(0), at("fast", 1));
        assertThat(consumed).isEmpty();
        batches.acknowledged(first.get(0), at("slow", 0));

        assertThat(consumed).containsExactly(List.of("a", "b"), List.of("c"));
        assertThat(spans.difference(Map.of(new TopicPartition("slow", 0), 1L, new TopicPartition("fast", 0), 2L)))
                .isEmpty();
    }

    @Test
    void allIsHandedOnWhenTheLastIsAcknowledged() throws InterruptedException {
        assertThat(batches.allHandedOn(1)).isTrue();

        List<SourceRecord> batch = batches.polled(List.of(record("t", "a"), record("t", "b")));
        batches.acknowledged(batch.get(0), at("t", 0));
        assertThat(batches.allHandedOn(1)).isFalse();
        batches.acknowledged(batch.get(1), at("t", 1));

        assertThat(batches.allHandedOn(1)).isTrue();
    }

    @Test
    void aConsumerThatFailsIsToldOnceAndGetsNothingMore() {
        AcknowledgedBatches failing = new AcknowledgedBatches(
                (batch, committer) -> {
                    consumed.add(List.of());
                    throw new IllegalStateException("full");
                },
                Arguments.parse(List.of()),
                spans,
                failures::add);
        List<SourceRecord> sent = new ArrayList<>();
        sent.addAll(failing.polled(List.of(record("t", "a"))));
        sent.addAll(failing.polled(List.of(record("t", "b"))));

        failing.acknowledged(sent.get(0), at("t", 0));
        failing.acknowledged(sent.get(1), at("t", 1));

        assertThat(failures).hasSize(1).first().asString().contains("full");
        assertThat(consumed).hasSize(1);
    }

    @Test
    void topicsThatHoldMoreThanWasAcknowledgedAreNamed() {
        for (SourceRecord sent : batches.polled(List.of(record("t", "a"), record("t", "b")))) {
            batches.acknowledged(sent, at("t", 7 + consumed.size()));
        }

        assertThat(spans.difference(Map.of(new TopicPartition("t", 0), 10L)))
                .contains("t-0 holds 3 records of 2 that were acknowledged");
    }

    static SourceRecord record(String topic, String value) {
        return new SourceRecord(
                Map.of("server", "perf"),
                Map.of("lsn", 17L),
                topic,
                null,
                null,
                null,
                Schema.STRING_SCHEMA,
                value,
                1_700_000_000_000L);
    }

    static RecordMetadata at(String topic, long offset) {
        return new RecordMetadata(new TopicPartition(topic, 0), offset, 0, 0, 0, 0);
    }
}
