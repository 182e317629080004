package io.debezium.perf.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WholeRecordTest {

    private static final Set<String> NOTHING = Set.of("");

    private static final Schema VALUE = schema("value", "doc", Schema.INT64_SCHEMA);

    private static final SourceRecord PLAIN = record(VALUE, 7L, Map.of("lsn", 5L, "txId", 6L), "header");

    @Test
    void everythingThatARecordHoldsCounts() {
        String plain = text(PLAIN);

        for (SourceRecord changed : List.of(
                record(VALUE, 8L, Map.of("lsn", 5L, "txId", 6L), "header"),
                record(VALUE, 7L, Map.of("lsn", 6L, "txId", 6L), "header"),
                record(VALUE, 7L, Map.of("lsn", 5), "header"),
                record(VALUE, 7L, Map.of("lsn", 5L, "txId", 6L), "another"),
                record(schema("other", "doc", Schema.INT64_SCHEMA), 7L, Map.of("lsn", 5L, "txId", 6L), "header"),
                record(schema("value", "text", Schema.INT64_SCHEMA), 7L, Map.of("lsn", 5L, "txId", 6L), "header"),
                record(
                        schema("value", "doc", Schema.OPTIONAL_INT64_SCHEMA),
                        7L,
                        Map.of("lsn", 5L, "txId", 6L),
                        "header"),
                with(
                        PLAIN,
                        record -> record.newRecord("u", null, null, null, record.valueSchema(), record.value(), null)),
                with(PLAIN, record -> record.newRecord("t", 1, null, null, record.valueSchema(), record.value(), null)),
                with(
                        PLAIN,
                        record ->
                                record.newRecord("t", null, null, null, record.valueSchema(), record.value(), 17L)))) {
            assertThat(text(changed)).isNotEqualTo(plain);
        }
    }

    /** Each run makes its own schemas, and a map's order means nothing. */
    @Test
    void equalRecordsGiveOneText() {
        Map<String, Object> turned = new LinkedHashMap<>();
        turned.put("txId", 6L);
        turned.put("lsn", 5L);

        assertThat(text(record(schema("value", "doc", Schema.INT64_SCHEMA), 7L, turned, "header")))
                .isEqualTo(text(PLAIN));
    }

    @Test
    void whatIsNamedIsLeftOutOfEventsTombstonesAndOthers() {
        Set<String> leftOut = Set.of("value.n", "headers.run.id");

        for (UnaryOperator<String> text : List.<UnaryOperator<String>>of(
                header -> written(leftOut, (whole, record) -> whole.event(record, 5), header),
                header -> written(leftOut, WholeRecord::tombstone, header),
                header -> written(leftOut, WholeRecord::other, header),
                header -> written(leftOut, WholeRecord::left, header))) {
            assertThat(text.apply("one")).isEqualTo(text.apply("two"));
        }
        assertThat(written(NOTHING, WholeRecord::tombstone, "one"))
                .isNotEqualTo(written(NOTHING, WholeRecord::tombstone, "two"));
        assertThat(written(NOTHING, WholeRecord::left, "one"))
                .as("what transforms hand on")
                .isNotEqualTo(written(NOTHING, WholeRecord::left, "two"));
        assertThat(written(Set.of("left."), WholeRecord::left, "one")).isEmpty();
    }

    /** Schemas are in it as a digest, and once more as text for a reader. */
    @Test
    void isLegible() {
        WholeRecord text = new WholeRecord(NOTHING);
        text.event(PLAIN, 5);
        RecordText.Written written = text.take();

        assertThat(written.content().replaceAll("[0-9a-f]{64}", "HEX"))
                .isEqualTo(
                        """
                        lsn int64 5
                        topic string t
                        partition null
                        timestamp null
                        key null
                        value struct 1
                        value.n int64 7
                        sourcePartition int32 1
                        sourcePartition.server string perf
                        sourceOffset int32 2
                        sourceOffset.lsn int64 5
                        sourceOffset.txId int64 6
                        headers int32 1
                        headers.run.id string header
                        headers.run.id@digest string HEX
                        keySchema@digest string HEX
                        valueSchema@digest string HEX
                        """);
        assertThat(String.join("", written.legible()))
                .isEqualTo(
                        """
                        headers.run.id@type string string
                        headers.run.id@optional boolean false
                        keySchema null
                        valueSchema@type string struct
                        valueSchema@optional boolean false
                        valueSchema@name string value
                        valueSchema@doc string doc
                        valueSchema.n@type string int64
                        valueSchema.n@optional boolean false
                        """);
    }

    private static String text(SourceRecord record) {
        WholeRecord text = new WholeRecord(NOTHING);
        text.event(record, 5);
        return text.take().content();
    }

    private interface Writing {
        void write(WholeRecord text, SourceRecord record);
    }

    private static String written(Set<String> leftOut, Writing writing, String header) {
        WholeRecord text = new WholeRecord(leftOut);
        writing.write(text, record(VALUE, header.charAt(0), Map.of(), header));
        return text.take().content();
    }

    private static SourceRecord with(SourceRecord record, UnaryOperator<SourceRecord> change) {
        return change.apply(record);
    }

    private static SourceRecord record(Schema schema, long n, Map<String, ?> offset, String header) {
        SourceRecord record =
                new SourceRecord(Map.of("server", "perf"), offset, "t", schema, new Struct(schema).put("n", n));
        record.headers().addString("run.id", header);
        return record;
    }

    private static Schema schema(String name, String doc, Schema field) {
        return SchemaBuilder.struct().name(name).doc(doc).field("n", field).build();
    }
}
