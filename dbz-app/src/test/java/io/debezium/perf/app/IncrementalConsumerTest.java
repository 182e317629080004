package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class IncrementalConsumerTest {

    private static final Schema NOTIFICATION = SchemaBuilder.struct()
            .field("type", Schema.STRING_SCHEMA)
            .field("aggregate_type", Schema.STRING_SCHEMA)
            .build();
    private static final Instant NOW = Instant.ofEpochSecond(1_000);
    private static final SourceRecord STARTED = notified("STARTED");
    private static final SourceRecord COMPLETED = notified("COMPLETED");
    private static final long WEIGHT = SnapshotFields.weight("wide");

    private final Tally tally = new Tally();
    private final Latencies latencies = new Latencies();
    private final AtomicInteger passed = new AtomicInteger();
    private final Records.Marked marked = new Records.Marked();
    private Passage passage = new Passage(Optional.empty(), passed::incrementAndGet);
    private final IncrementalConsumer<SourceRecord> consumer = consumer();

    private IncrementalConsumer<SourceRecord> consumer() {
        return new IncrementalConsumer<>(
                Function.identity(), InstantSource.fixed(NOW), tally, latencies, passage, (before, reached) -> {});
    }

    @Test
    void countsRowsAndChangesApartUntilTheConnectorSaysThatItIsComplete() throws InterruptedException {
        SourceRecord signal = Records.row("dbzperf_signal", 1, "c", null, 1, 0);
        consumer.handleBatch(List.of(STARTED, signal, read(1), changed(3, 40), read(2), read(3)), marked);

        assertThat(tally.events()).isEqualTo(3);
        assertThat(tally.beyond()).isEqualTo(1);
        assertThat(latencies.take().getMaxValue()).isEqualTo(40);
        assertThat(passed).hasValue(0);

        consumer.handleBatch(List.of(COMPLETED, changed(1, 10)), marked);
        consumer.handleBatch(List.of(changed(1, 10)), marked);

        assertThat(passed).hasValue(1);
        assertThat(tally.events()).isEqualTo(3);
        assertThat(tally.beyond()).isEqualTo(3);
        assertThat(marked.records).hasSize(9);
        assertFields(6 * WEIGHT, 0, 0);
        assertThat(passage.fields()).containsEntry("firstMicros", Long.toString(NOW.getEpochSecond() * 1_000_000));
    }

    @Test
    void aChangeStandsForARowThatWasNotRead() throws InterruptedException {
        consumer.handleBatch(List.of(STARTED, changed(2, 5), changed(2, 5), read(1), COMPLETED), marked);

        assertFields(3 * WEIGHT, 0, 1);
    }

    @Test
    void aChangeOfBeforeTheSnapshotStandsForNoRow() throws InterruptedException {
        consumer.handleBatch(List.of(changed(2, 5), STARTED, read(1), COMPLETED), marked);

        assertFields(WEIGHT, 0, 0);
    }

    @Test
    void aChangeBehindTheRowsThatWereReadStandsForNone() throws InterruptedException {
        consumer.handleBatch(List.of(STARTED, read(1), read(3), changed(2, 5), COMPLETED), marked);

        assertFields(4 * WEIGHT, 0, 0);
    }

    @Test
    void aRowThatIsReadAgainIsADouble() throws InterruptedException {
        SourceRecord other = Records.read("other", -7, null);
        consumer.handleBatch(List.of(read(-7), read(1L << 40), other, read(-7), COMPLETED), marked);

        assertThat(tally.events()).isEqualTo(4);
        assertFields(((1L << 40) - 7) * WEIGHT - 7 * SnapshotFields.weight("other"), 1, 0);
    }

    @Test
    void contentIsThatOfTheRowsThatWereRead(@TempDir Path folder) throws InterruptedException, IOException {
        Path file = folder.resolve("rows.txt");
        String forth = content(file, read(1), read(2));

        assertThat(Files.readString(file)).contains("after.id");
        assertThat(content(file, read(2), changed(3, 1), read(1))).isEqualTo(forth);
        assertThat(content(file, read(1), read(3))).isNotEqualTo(forth);
    }

    private String content(Path file, SourceRecord... rows) throws InterruptedException {
        passage = new Passage(Optional.of(new RowContent(file)), () -> {});
        IncrementalConsumer<SourceRecord> reading = consumer();
        reading.handleBatch(List.of(rows), marked);
        reading.handleBatch(List.of(COMPLETED), marked);
        return passage.fields().get("content");
    }

    private void assertFields(long keys, int doubles, int superseded) {
        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(keys))
                .containsEntry("doubles", Integer.toString(doubles))
                .containsEntry("superseded", Integer.toString(superseded));
    }

    private static SourceRecord read(long key) {
        return Records.read("wide", key, null);
    }

    private static SourceRecord changed(long key, long lagMicros) {
        return Records.row("wide", key, "u", null, 1, NOW.getEpochSecond() * 1_000_000 - lagMicros);
    }

    private static SourceRecord notified(String type) {
        return Records.record(new Struct(NOTIFICATION).put("type", type).put("aggregate_type", "Incremental Snapshot"));
    }
}
