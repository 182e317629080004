package io.debezium.perf.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SnapshotConsumerTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_000);
    private static final long WEIGHT = SnapshotFields.weight("accounts");

    private final Tally tally = new Tally();
    private final List<Long> batchEnds = new ArrayList<>();
    private final AtomicInteger passed = new AtomicInteger();
    private final Records.Marked marked = new Records.Marked();
    private final Passage passage = new Passage(Optional.empty(), passed::incrementAndGet);
    private final SnapshotConsumer<SourceRecord> consumer = consumer(0, passage);

    /** @param rows that end it; 0 for the connector's word */
    private SnapshotConsumer<SourceRecord> consumer(long rows, Passage told) {
        return new SnapshotConsumer<>(
                Function.identity(),
                InstantSource.fixed(NOW),
                rows,
                tally,
                told,
                (before, reached) -> batchEnds.add(reached));
    }

    @Test
    void countsRowsAndAddsUpTheirKeysUntilOneIsTheLast() throws InterruptedException {
        consumer.handleBatch(List.of(row(1, "first"), row(2, "true"), Records.tombstone()), marked);
        assertThat(tally.events()).isEqualTo(2);
        assertThat(passed).hasValue(0);

        consumer.handleBatch(
                List.of(Records.read("branches", 20, "true"), row(40, "last"), Records.heartbeat()), marked);

        assertThat(tally.events()).isEqualTo(4);
        assertThat(passed).hasValue(1);
        assertThat(batchEnds).containsExactly(2L, 4L);
        assertThat(marked.records).hasSize(6);
        assertThat(passage.fields())
                .containsEntry("keys", Long.toString(43 * WEIGHT + 20 * SnapshotFields.weight("branches")))
                .containsEntry("firstMicros", Long.toString(NOW.getEpochSecond() * 1_000_000));
    }

    @Test
    void whereThreadsReadSideBySideTheNumberOfRowsEndsIt() throws InterruptedException {
        SnapshotConsumer<SourceRecord> counting = consumer(3, passage);
        counting.handleBatch(List.of(row(1, "true"), row(2, "last")), marked);
        assertThat(passed).hasValue(0);

        counting.handleBatch(List.of(row(3, "true")), marked);
        assertThat(passed).hasValue(1);
    }

    @Test
    void contentIsThatOfTheRowsInWhateverOrder(@TempDir Path folder) throws InterruptedException, IOException {
        Path file = folder.resolve("rows.txt");
        String forth = content(file, row(1, "true"), row(2, "true"));

        assertThat(Files.readString(file)).contains("after.id", "op").doesNotContain("source");
        assertThat(content(file, row(2, "first"), row(1, "last"))).isEqualTo(forth);
        assertThat(content(file, row(1, "true"), row(3, "true"))).isNotEqualTo(forth);
    }

    private String content(Path file, SourceRecord... rows) throws InterruptedException {
        tally.events(0);
        Passage reading = new Passage(Optional.of(new RowContent(file)), () -> {});
        consumer(rows.length, reading).handleBatch(List.of(rows), marked);
        return reading.fields().get("content");
    }

    @Test
    void whatComesBehindTheLastIsTold() throws InterruptedException {
        consumer.handleBatch(List.of(row(1, "last")), marked);
        consumer.handleBatch(List.of(row(1, "true"), row(2, "last")), marked);

        assertThat(tally.events()).isEqualTo(1);
        assertThat(tally.beyond()).isEqualTo(2);
        assertThat(passed).hasValue(1);
    }

    @Test
    void aChangeIsNoRowOfASnapshot() {
        assertThatThrownBy(() -> consumer.handleBatch(List.of(Records.change(1, 1)), marked))
                .hasMessage("an event has the operation u: in a snapshot all are r");
    }

    private static SourceRecord row(int key, String snapshot) {
        return Records.read("accounts", key, snapshot);
    }
}
