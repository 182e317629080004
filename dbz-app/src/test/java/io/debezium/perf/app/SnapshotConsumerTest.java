package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SnapshotConsumerTest {

    private static final Schema ROW = SchemaBuilder.struct()
            .field("aid", Schema.INT32_SCHEMA)
            .field("bid", Schema.OPTIONAL_INT32_SCHEMA)
            .optional()
            .build();
    private static final Schema SOURCE = SchemaBuilder.struct()
            .field("snapshot", Schema.OPTIONAL_STRING_SCHEMA)
            .field("table", Schema.STRING_SCHEMA)
            .build();
    private static final Schema ENVELOPE = SchemaBuilder.struct()
            .field("after", ROW)
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .build();
    /** Of another table, for which the connector has another schema. */
    private static final Schema OTHER = SchemaBuilder.struct()
            .field("source", SOURCE)
            .field("op", Schema.STRING_SCHEMA)
            .field("after", ROW)
            .build();

    private static final Schema HEARTBEAT =
            SchemaBuilder.struct().field("ts_ms", Schema.INT64_SCHEMA).build();
    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    private final Tally tally = new Tally();
    private final Passage passage = new Passage();
    private final List<Long> batchEnds = new ArrayList<>();
    private final AtomicInteger passed = new AtomicInteger();
    private final AtomicInteger marked = new AtomicInteger();
    private final SnapshotConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(0);

    private SnapshotConsumer<RecordChangeEvent<SourceRecord>> consumer(long rows) {
        return consumer(rows, Optional.empty());
    }

    /** @param rows that end it; 0 for the connector's word */
    private SnapshotConsumer<RecordChangeEvent<SourceRecord>> consumer(long rows, Optional<RowContent> content) {
        return new SnapshotConsumer<>(
                RecordChangeEvent::record,
                Clock.fixed(NOW, ZoneOffset.UTC),
                rows,
                tally,
                passage,
                content,
                (before, reached) -> batchEnds.add(reached),
                passed::incrementAndGet);
    }

    @Test
    void countsRowsAndAddsUpTheirKeysUntilOneIsTheLast() throws InterruptedException {
        consumer.handleBatch(List.of(row(1, "first"), row(2, "true")), committer());

        assertThat(tally.events()).isEqualTo(2);
        assertThat(passed).hasValue(0);

        consumer.handleBatch(List.of(row(30, "true"), row(40, "last")), committer());

        assertThat(tally.events()).isEqualTo(4);
        assertThat(passed).hasValue(1);
        assertThat(batchEnds).containsExactly(2L, 4L);
        assertThat(marked).hasValue(4);
        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(73 * SnapshotFields.weight("accounts")))
                .containsEntry("firstMicros", Long.toString(NOW.getEpochSecond() * 1_000_000));
    }

    @Test
    void oneRowIsFirstAndLast() throws InterruptedException {
        consumer.handleBatch(List.of(row(7, "last")), committer());

        assertThat(tally.events()).isEqualTo(1);
        assertThat(passed).hasValue(1);
    }

    @Test
    void keysOfTwoTablesDoNotStandForEachOther() throws InterruptedException {
        consumer.handleBatch(
                List.of(row(1, "true"), event(OTHER, value(OTHER, "branches", 20, "true", "r")), row(300, "last")),
                committer());

        assertThat(passage.fields())
                .containsEntry(
                        "keys",
                        Long.toString(
                                301 * SnapshotFields.weight("accounts") + 20 * SnapshotFields.weight("branches")));
    }

    @Test
    void whereThreadsReadSideBySideTheNumberOfRowsEndsIt() throws InterruptedException {
        SnapshotConsumer<RecordChangeEvent<SourceRecord>> counting = consumer(3);

        counting.handleBatch(List.of(row(1, "true"), row(2, "last")), committer());
        assertThat(passed).hasValue(0);

        counting.handleBatch(List.of(row(3, "true")), committer());
        assertThat(passed).hasValue(1);
    }

    @Test
    void contentIsThatOfTheRowsInWhateverOrder(@TempDir Path folder) throws InterruptedException, IOException {
        Path file = folder.resolve("rows.txt");
        String forth = content(file, row(1, "true"), row(2, "true"));

        assertThat(Files.readString(file)).contains("after.aid", "op").doesNotContain("source");
        assertThat(content(file, row(2, "first"), row(1, "last"))).isEqualTo(forth);
        assertThat(content(file, row(1, "true"), row(3, "true"))).isNotEqualTo(forth);
    }

    @SafeVarargs
    private String content(Path file, RecordChangeEvent<SourceRecord>... rows) throws InterruptedException {
        tally.events(0);
        consumer(rows.length, Optional.of(new RowContent(file))).handleBatch(List.of(rows), committer());
        return passage.fields().get("content");
    }

    @Test
    void otherRecordsAreNoRows() throws InterruptedException {
        consumer.handleBatch(
                List.of(event(HEARTBEAT, new Struct(HEARTBEAT).put("ts_ms", 1L)), event(null, null)), committer());
        consumer.handleBatch(
                List.of(row(1, "last"), event(HEARTBEAT, new Struct(HEARTBEAT).put("ts_ms", 2L))), committer());

        assertThat(tally.events()).isEqualTo(1);
        assertThat(passed).hasValue(1);
        assertThat(marked).hasValue(4);
    }

    @Test
    void whatComesBehindTheLastIsTold() throws InterruptedException {
        consumer.handleBatch(List.of(row(1, "last")), committer());
        consumer.handleBatch(List.of(row(1, "true"), row(2, "last")), committer());

        assertThat(tally.events()).isEqualTo(1);
        assertThat(tally.beyond()).isEqualTo(2);
        assertThat(passed).hasValue(1);
    }

    @Test
    void aChangeIsNoRowOfASnapshot() {
        Struct changed = value(ENVELOPE, "accounts", 1, "false", "c");

        assertThatThrownBy(() -> consumer.handleBatch(List.of(event(ENVELOPE, changed)), committer()))
                .hasMessage("an event has the operation c: in a snapshot all are r");
    }

    private static RecordChangeEvent<SourceRecord> row(int key, String snapshot) {
        return event(ENVELOPE, value(ENVELOPE, "accounts", key, snapshot, "r"));
    }

    private static Struct value(Schema envelope, String table, int key, String snapshot, String operation) {
        return new Struct(envelope)
                .put("after", new Struct(ROW).put("aid", key).put("bid", 1))
                .put("source", new Struct(SOURCE).put("snapshot", snapshot).put("table", table))
                .put("op", operation);
    }

    private static RecordChangeEvent<SourceRecord> event(Schema schema, Struct value) {
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
