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
import java.util.function.Function;

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

        SourceRecord record() {
            return record("");
        }

        /** @param doc of the schemas, and a part of the name of a field in the source block */
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
            Schema source = SchemaBuilder.struct()
                    .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
                    .field("table", Schema.STRING_SCHEMA)
                    .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
                    .field("origin" + doc, Schema.OPTIONAL_STRING_SCHEMA)
                    .build();
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
        byte[] one = digest(Row.PLAIN.record(), END.record());
        byte[] other = digest(Row.PLAIN.record("3.6"), END.record("3.6"));

        assertThat(one).hasSize(32).isEqualTo(other);
        assertThat(ByteBuffer.wrap(one).getLong(8)).isEqualTo(100);
        assertThat(ByteBuffer.wrap(one).getLong(24)).isEqualTo(999);
    }

    @Test
    void everyPartOfTheContentCounts() throws Exception {
        byte[] plain = digest(Row.PLAIN.record(), END.record());

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
            byte[] other = digest(changed.record(), END.record());
            assertThat(Arrays.copyOf(other, 8)).as(changed.toString()).isNotEqualTo(Arrays.copyOf(plain, 8));
            assertThat(Arrays.copyOfRange(other, 16, 32))
                    .as("the next event")
                    .isEqualTo(Arrays.copyOfRange(plain, 16, 32));
        }
    }

    @Test
    void aTombstoneBelongsToTheEventBeforeIt() throws Exception {
        Row other = new Row("t", 2, "c", null, "y", 200, "");

        byte[] without = digest(Row.PLAIN.record(), other.record(), END.record());
        byte[] with = digest(Row.PLAIN.record(), Row.PLAIN.tombstone(), other.record(), END.record());

        assertThat(with).hasSameSizeAs(without);
        assertThat(Arrays.copyOf(with, 8)).isNotEqualTo(Arrays.copyOf(without, 8));
        assertThat(Arrays.copyOfRange(with, 8, 48)).isEqualTo(Arrays.copyOfRange(without, 8, 48));
    }

    @Test
    void itEndsAtTheEndMarkerWhateverFollows() throws Exception {
        AtomicInteger ended = new AtomicInteger();
        Path file = folder.resolve("digest");
        Tally tally = new Tally();
        DigestConsumer<SourceRecord> consumer = consumer(tally, file, Arguments.Range.NONE, ended);

        consumer.handleBatch(List.of(Row.PLAIN.record(), END.record(), Row.PLAIN.record()), new Records.Marked());
        consumer.handleBatch(List.of(Row.PLAIN.record()), new Records.Marked());

        assertThat(ended).hasValue(1);
        assertThat(tally.events()).isEqualTo(2);
        assertThat(tally.lsn()).isEqualTo(999);
        assertThat(file).hasSize(32);
    }

    @Test
    void chosenEventsAreShownFieldByField() throws Exception {
        Path file = folder.resolve("digest");
        DigestConsumer<SourceRecord> consumer =
                consumer(new Tally(), file, new Arguments.Range(2, 2), new AtomicInteger());

        consumer.handleBatch(
                List.of(Row.PLAIN.record(), new Row("t", 7, "u", null, "line\nend", 150, "").record(), END.record()),
                new Records.Marked());

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
        DigestConsumer<SourceRecord> consumer = new DigestConsumer<>(
                Function.identity(),
                event -> Optional.empty(),
                tally,
                new RollingHash(),
                new EventContent(),
                DigestFile.create(file, Arguments.Range.NONE, true),
                new Halt(1, lsn -> told.contains("not yet stored"), () -> told.add("killed")),
                () -> told.add("ended"));
        Row other = new Row("t", 2, "c", null, "y", 200, "");

        consumer.handleBatch(
                List.of(Row.PLAIN.record(), Row.PLAIN.tombstone(), other.record(), END.record()), new Records.Marked() {
                    @Override
                    public void markProcessed(SourceRecord event) {
                        told.add(event.value() == null ? "tombstone" : "event");
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
    }

    private byte[] digest(SourceRecord... records) throws IOException, InterruptedException {
        Path file = folder.resolve("digest" + files++);
        consumer(new Tally(), file, Arguments.Range.NONE, new AtomicInteger())
                .handleBatch(List.of(records), new Records.Marked());
        return Files.readAllBytes(file);
    }

    private static DigestConsumer<SourceRecord> consumer(
            Tally tally, Path file, Arguments.Range shown, AtomicInteger ended) {
        return new DigestConsumer<>(
                Function.identity(),
                event -> Optional.empty(),
                tally,
                new RollingHash(),
                new EventContent(),
                DigestFile.create(file, shown, false),
                new Halt(0, lsn -> true, () -> {}),
                ended::incrementAndGet);
    }
}
