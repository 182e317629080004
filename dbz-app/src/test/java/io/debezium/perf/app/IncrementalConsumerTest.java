package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class IncrementalConsumerTest {

    private static final Schema ROW =
            SchemaBuilder.struct().field("id", Schema.INT64_SCHEMA).optional().build();
    private static final Schema SOURCE = SchemaBuilder.struct()
            .field("snapshot", Schema.OPTIONAL_STRING_SCHEMA)
            .field("table", Schema.STRING_SCHEMA)
            .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
            .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    private static final Schema NOTIFICATION = SchemaBuilder.struct()
            .field("type", Schema.STRING_SCHEMA)
            .field("aggregate_type", Schema.STRING_SCHEMA)
            .build();
    private static final Schema WIDE = envelope();
    private static final Schema OTHER = envelope();
    private static final Schema SIGNAL = envelope();
    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    private final Tally tally = new Tally();
    private final Latencies latencies = new Latencies();
    private final Passage passage = new Passage();
    private final AtomicInteger passed = new AtomicInteger();
    private final AtomicInteger marked = new AtomicInteger();
    private final IncrementalConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(Optional.empty());

    private IncrementalConsumer<RecordChangeEvent<SourceRecord>> consumer(Optional<RowContent> content) {
        return new IncrementalConsumer<>(
                RecordChangeEvent::record,
                Clock.fixed(NOW, ZoneOffset.UTC),
                tally,
                latencies,
                passage,
                content,
                (before, reached) -> {},
                passed::incrementAndGet);
    }

    @Test
    void countsRowsAndChangesApartUntilTheConnectorSaysThatItIsComplete() throws InterruptedException {
        consumer.handleBatch(
                List.of(notified("STARTED"), signal(), read(1), changed(3, 40), read(2), read(3)), committer());

        assertThat(tally.events()).isEqualTo(3);
        assertThat(tally.beyond()).isEqualTo(1);
        assertThat(latencies.take().getMaxValue()).isEqualTo(40);
        assertThat(passed).hasValue(0);

        consumer.handleBatch(List.of(notified("COMPLETED"), changed(1, 10)), committer());
        consumer.handleBatch(List.of(changed(1, 10)), committer());

        assertThat(passed).hasValue(1);
        assertThat(tally.events()).isEqualTo(3);
        assertThat(tally.beyond()).isEqualTo(3);
        assertThat(marked).hasValue(9);
        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(6 * SnapshotFields.weight("wide")))
                .containsEntry("doubles", "0")
                .containsEntry("superseded", "0")
                .containsEntry("firstMicros", Long.toString(NOW.getEpochSecond() * 1_000_000));
    }

    @Test
    void aChangeStandsForARowThatWasNotRead() throws InterruptedException {
        consumer.handleBatch(
                List.of(notified("STARTED"), changed(2, 5), changed(2, 5), read(1), notified("COMPLETED")),
                committer());

        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(3 * SnapshotFields.weight("wide")))
                .containsEntry("superseded", "1");
    }

    @Test
    void aChangeOfBeforeTheSnapshotStandsForNoRow() throws InterruptedException {
        consumer.handleBatch(List.of(changed(2, 5), notified("STARTED"), read(1), notified("COMPLETED")), committer());

        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(SnapshotFields.weight("wide")))
                .containsEntry("superseded", "0");
    }

    @Test
    void aChangeBehindTheRowsThatWereReadStandsForNone() throws InterruptedException {
        consumer.handleBatch(
                List.of(notified("STARTED"), read(1), read(3), changed(2, 5), notified("COMPLETED")), committer());

        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(4 * SnapshotFields.weight("wide")))
                .containsEntry("superseded", "0");
    }

    @Test
    void aRowThatIsReadAgainIsADouble() throws InterruptedException {
        consumer.handleBatch(
                List.of(read(-7), read(1L << 40), event(OTHER, "other", -7, "r", 0), read(-7), notified("COMPLETED")),
                committer());

        assertThat(tally.events()).isEqualTo(4);
        assertThat(passage.fields())
                .containsEntry("doubles", "1")
                .containsEntry(
                        "keys",
                        Long.toString(
                                ((1L << 40) - 7) * SnapshotFields.weight("wide") - 7 * SnapshotFields.weight("other")));
    }

    @Test
    void contentIsThatOfTheRowsThatWereRead(@TempDir Path folder) throws InterruptedException, IOException {
        Path file = folder.resolve("rows.txt");
        String forth = content(file, read(1), read(2));

        assertThat(Files.readString(file)).contains("after.id");
        assertThat(content(file, read(2), changed(3, 1), read(1))).isEqualTo(forth);
        assertThat(content(file, read(1), read(3))).isNotEqualTo(forth);
    }

    @SafeVarargs
    private String content(Path file, RecordChangeEvent<SourceRecord>... rows) throws InterruptedException {
        IncrementalConsumer<RecordChangeEvent<SourceRecord>> reading = consumer(Optional.of(new RowContent(file)));
        reading.handleBatch(List.of(rows), committer());
        reading.handleBatch(List.of(notified("COMPLETED")), committer());
        return passage.fields().get("content");
    }

    private static Schema envelope() {
        return SchemaBuilder.struct()
                .field("after", ROW)
                .field("source", SOURCE)
                .field("op", Schema.STRING_SCHEMA)
                .build();
    }

    private static RecordChangeEvent<SourceRecord> read(long key) {
        return event(WIDE, "wide", key, "r", 0);
    }

    private static RecordChangeEvent<SourceRecord> changed(long key, long lagMicros) {
        return event(WIDE, "wide", key, "u", lagMicros);
    }

    private static RecordChangeEvent<SourceRecord> signal() {
        return event(SIGNAL, "dbzperf_signal", 1, "c", 0);
    }

    private static RecordChangeEvent<SourceRecord> event(
            Schema envelope, String table, long key, String operation, long lagMicros) {
        return record(
                envelope,
                new Struct(envelope)
                        .put("after", new Struct(ROW).put("id", key))
                        .put(
                                "source",
                                new Struct(SOURCE)
                                        .put("table", table)
                                        .put("ts_us", NOW.getEpochSecond() * 1_000_000 - lagMicros)
                                        .put("lsn", 1L))
                        .put("op", operation));
    }

    private static RecordChangeEvent<SourceRecord> notified(String type) {
        return record(
                NOTIFICATION, new Struct(NOTIFICATION).put("type", type).put("aggregate_type", "Incremental Snapshot"));
    }

    private static RecordChangeEvent<SourceRecord> record(Schema schema, Struct value) {
        SourceRecord record = new SourceRecord(Map.of(), Map.of(), "topic", schema, value);
        return () -> record;
    }

    private DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> committer() {
        return new DebeziumEngine.RecordCommitter<>() {
            @Override
            public void markProcessed(RecordChangeEvent<SourceRecord> event) {
                marked.incrementAndGet();
            }

            @Override
            public void markProcessed(RecordChangeEvent<SourceRecord> event, DebeziumEngine.Offsets offsets) {
                throw new AssertionError("not used");
            }

            @Override
            public void markBatchFinished() {
                // Nothing is stored.
            }

            @Override
            public DebeziumEngine.Offsets buildOffsets() {
                throw new AssertionError("not used");
            }
        };
    }
}
