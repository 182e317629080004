package io.debezium.perf.app;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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

class DigestConsumerTest {

    @TempDir
    private Path folder;

    private int files;

    /** One row event; what each test changes is a method's argument. */
    private record Row(String topic, Integer key, String op, Integer before, String after, long lsn, String note) {

        static final Row PLAIN = new Row("t", 1, "u", 5, "x", 100, "");

        /** @param doc of the schemas, and a field of the source block that only newer versions have */
        SourceRecord record(String doc) {
            Schema keySchema =
                    SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
            Schema row = SchemaBuilder.struct()
                    .name("row" + doc)
                    .doc(doc)
                    .optional()
                    .field("n", Schema.OPTIONAL_INT32_SCHEMA)
                    .field("s", Schema.OPTIONAL_STRING_SCHEMA)
                    .build();
            SchemaBuilder block = SchemaBuilder.struct()
                    .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
                    .field("table", Schema.STRING_SCHEMA)
                    .field("lsn", Schema.OPTIONAL_INT64_SCHEMA);
            if (!doc.isEmpty()) {
                block.field("origin", Schema.STRING_SCHEMA);
            }
            Schema source = block.build();
            Schema envelope = SchemaBuilder.struct()
                    .version(doc.length() + 1)
                    .field("before", row)
                    .field("after", row)
                    .field("source", source)
                    .field("op", Schema.STRING_SCHEMA)
                    .field("ts_ms", Schema.OPTIONAL_INT64_SCHEMA)
                    .build();
            Struct origin = new Struct(source)
                    .put("ts_us", System.nanoTime())
                    .put("table", note.isEmpty() ? "t" : note)
                    .put("lsn", lsn);
            if (!doc.isEmpty()) {
                origin.put("origin", doc);
            }
            Struct value = new Struct(envelope)
                    .put("before", before == null ? null : new Struct(row).put("n", before))
                    .put("after", after == null ? null : new Struct(row).put("s", after))
                    .put("source", origin)
                    .put("op", op)
                    .put("ts_ms", System.nanoTime());
            return new SourceRecord(
                    Map.of(), Map.of(), topic, keySchema, new Struct(keySchema).put("id", key), envelope, value);
        }

        SourceRecord tombstone() {
            SourceRecord event = record("");
            return new SourceRecord(Map.of(), Map.of(), topic, event.keySchema(), event.key(), null, null);
        }
    }

    private static final Row END = new Row("end", 1, "c", null, "z", 999, DigestConsumer.END_TABLE);

    @Test
    void theSameContentGivesTheSameBytesWheneverAndWhateverTheSchemaSays() throws Exception {
        byte[] one = digest(Row.PLAIN.record(""), END.record(""));
        byte[] other = digest(Row.PLAIN.record("3.6"), END.record("3.6"));

        assertThat(one).hasSize(32).isEqualTo(other);
        assertThat(ByteBuffer.wrap(one).getLong(8)).isEqualTo(100);
        assertThat(ByteBuffer.wrap(one).getLong(24)).isEqualTo(999);
    }

    @Test
    void everyPartOfTheContentCounts() throws Exception {
        byte[] plain = digest(Row.PLAIN.record(""), END.record(""));

        for (Row changed : List.of(
                new Row("t2", 1, "u", 5, "x", 100, ""),
                new Row("t", 2, "u", 5, "x", 100, ""),
                new Row("t", 1, "c", 5, "x", 100, ""),
                new Row("t", 1, "u", 6, "x", 100, ""),
                new Row("t", 1, "u", null, "x", 100, ""),
                new Row("t", 1, "u", 5, "y", 100, ""),
                new Row("t", 1, "u", 5, "", 100, ""),
                new Row("t", 1, "u", 5, null, 100, ""),
                new Row("t", 1, "u", 5, "x", 101, ""))) {
            byte[] other = digest(changed.record(""), END.record(""));
            assertThat(Arrays.copyOf(other, 8)).as(changed.toString()).isNotEqualTo(Arrays.copyOf(plain, 8));
            assertThat(Arrays.copyOfRange(other, 16, 32))
                    .as("the next event")
                    .isEqualTo(Arrays.copyOfRange(plain, 16, 32));
        }
    }

    @Test
    void theOrderOfEventsIsTheOrderOfEntries() throws Exception {
        Row other = new Row("t", 2, "c", null, "y", 200, "");

        byte[] one = digest(Row.PLAIN.record(""), other.record(""), END.record(""));
        byte[] two = digest(other.record(""), Row.PLAIN.record(""), END.record(""));

        assertThat(Arrays.copyOf(two, 16)).isEqualTo(Arrays.copyOfRange(one, 16, 32));
        assertThat(two).isNotEqualTo(one);
    }

    @Test
    void aTombstoneBelongsToTheEventBeforeIt() throws Exception {
        Row other = new Row("t", 2, "c", null, "y", 200, "");

        byte[] without = digest(Row.PLAIN.record(""), other.record(""), END.record(""));
        byte[] with = digest(Row.PLAIN.record(""), Row.PLAIN.tombstone(), other.record(""), END.record(""));

        assertThat(with).hasSameSizeAs(without);
        assertThat(Arrays.copyOf(with, 8)).isNotEqualTo(Arrays.copyOf(without, 8));
        assertThat(Arrays.copyOfRange(with, 8, 48)).isEqualTo(Arrays.copyOfRange(without, 8, 48));
    }

    @Test
    void itEndsAtTheEndMarkerWhateverFollows() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        Path file = folder.resolve("digest");
        Tally tally = new Tally();
        DigestConsumer<RecordChangeEvent<SourceRecord>> consumer = consumer(tally, file, DigestFile.Shown.NONE, ended);

        consumer.handleBatch(batch(Row.PLAIN.record(""), END.record(""), Row.PLAIN.record("")), new Ignoring());
        consumer.handleBatch(batch(Row.PLAIN.record("")), new Ignoring());

        assertThat(ended).hasValue(1);
        assertThat(tally.events()).isEqualTo(2);
        assertThat(tally.lsn()).isEqualTo(999);
        assertThat(file).hasSize(32);
    }

    @Test
    void chosenEventsAreShownFieldByField() throws Exception {
        Path file = folder.resolve("digest");
        DigestConsumer<RecordChangeEvent<SourceRecord>> consumer =
                consumer(new Tally(), file, new DigestFile.Shown(2, 2), new AtomicInteger());

        consumer.handleBatch(
                batch(
                        Row.PLAIN.record(""),
                        new Row("t", 7, "u", null, "line\nend", 150, "").record(""),
                        END.record("")),
                new Ignoring());

        assertThat(folder.resolve("digest.txt"))
                .hasContent(
                        """
                        event 2
                        lsn int64 150
                        topic string t
                        key struct 1
                        key.id int32 7
                        op string u
                        before null
                        after struct 2
                        after.n null
                        after.s string line\\u000aend
                        """);
    }

    /** The batch goes on behind the event: what is stored is told by the marks, not by where batches happen to end. */
    @Test
    void aRunIsKilledBehindItsEventAndTheTombstonesOfThatWhenTheirOffsetIsStored() throws Exception {
        List<String> told = new ArrayList<>();
        Path file = folder.resolve("digest");
        Tally tally = new Tally();
        DigestConsumer<RecordChangeEvent<SourceRecord>> consumer = new DigestConsumer<>(
                RecordChangeEvent::record,
                event -> Optional.empty(),
                tally,
                new RollingHash(),
                new EventContent(),
                DigestFile.create(file, DigestFile.Shown.NONE, true),
                new Halt(1, lsn -> told.contains("not yet stored"), () -> told.add("killed")),
                () -> told.add("ended"));
        Row other = new Row("t", 2, "c", null, "y", 200, "");

        consumer.handleBatch(
                batch(Row.PLAIN.record(""), Row.PLAIN.tombstone(), other.record(""), END.record("")), new Ignoring() {
                    @Override
                    public void markProcessed(RecordChangeEvent<SourceRecord> event) {
                        told.add(event.record().value() == null ? "tombstone" : "event");
                    }

                    @Override
                    public void markBatchFinished() {
                        told.add(told.contains("finished") ? "not yet stored" : "finished");
                    }
                });

        assertThat(told).containsExactly("event", "tombstone", "finished", "not yet stored", "killed");
        assertThat(tally.events()).isEqualTo(1);
        assertThat(file).hasSize(16);
        assertThat(folder.resolve("digest.transactions")).hasSize(8);
        assertThat(folder.resolve("digest.records"))
                .as("the event and its tombstone")
                .hasSize(32);
    }

    private byte[] digest(SourceRecord... records) throws IOException, InterruptedException {
        Path file = folder.resolve("digest" + files++);
        consumer(new Tally(), file, DigestFile.Shown.NONE, new AtomicInteger())
                .handleBatch(batch(records), new Ignoring());
        return Files.readAllBytes(file);
    }

    private static DigestConsumer<RecordChangeEvent<SourceRecord>> consumer(
            Tally tally, Path file, DigestFile.Shown shown, AtomicInteger ended) {
        return new DigestConsumer<>(
                RecordChangeEvent::record,
                event -> Optional.empty(),
                tally,
                new RollingHash(),
                new EventContent(),
                DigestFile.create(file, shown, false),
                new Halt(0, lsn -> true, () -> {}),
                ended::incrementAndGet);
    }

    private static List<RecordChangeEvent<SourceRecord>> batch(SourceRecord... records) {
        List<RecordChangeEvent<SourceRecord>> batch = new ArrayList<>();
        for (SourceRecord record : records) {
            batch.add(() -> record);
        }
        return batch;
    }

    private static class Ignoring implements DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> {

        @Override
        public void markProcessed(RecordChangeEvent<SourceRecord> event) {}

        @Override
        public void markProcessed(RecordChangeEvent<SourceRecord> event, DebeziumEngine.Offsets offsets) {}

        @Override
        public void markBatchFinished() {}

        @Override
        public DebeziumEngine.Offsets buildOffsets() {
            throw new AssertionError("not used");
        }
    }
}
