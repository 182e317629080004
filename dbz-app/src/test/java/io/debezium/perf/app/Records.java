package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/** Records as the connector makes them, as far as consumers look at them. */
final class Records {

    private static final Schema ROW = SchemaBuilder.struct()
            .field("id", Schema.INT64_SCHEMA)
            .field("bid", Schema.OPTIONAL_INT32_SCHEMA)
            .optional()
            .build();
    private static final Schema SOURCE = SchemaBuilder.struct()
            .field("snapshot", Schema.OPTIONAL_STRING_SCHEMA)
            .field("table", Schema.STRING_SCHEMA)
            .field("ts_us", Schema.OPTIONAL_INT64_SCHEMA)
            .field("lsn", Schema.OPTIONAL_INT64_SCHEMA)
            .build();
    private static final Schema HEARTBEAT =
            SchemaBuilder.struct().field("ts_ms", Schema.INT64_SCHEMA).build();
    /** The connector has one of its own for each table. */
    private static final Map<String, Schema> ENVELOPES = new HashMap<>();

    private Records() {}

    /** An update of a row. */
    static SourceRecord change(long lsn, long commitMicros) {
        return row("accounts", 1, "u", "false", lsn, commitMicros);
    }

    /** @param snapshot what the source block says of it */
    static SourceRecord read(String table, long key, String snapshot) {
        return row(table, key, "r", snapshot, 1, 0);
    }

    static SourceRecord row(String table, long key, String op, String snapshot, long lsn, long commitMicros) {
        Schema envelope = ENVELOPES.computeIfAbsent(table, each -> SchemaBuilder.struct()
                .field("after", ROW)
                .field("source", SOURCE)
                .field("op", Schema.STRING_SCHEMA)
                .build());
        Struct source = new Struct(SOURCE)
                .put("snapshot", snapshot)
                .put("table", table)
                .put("ts_us", commitMicros)
                .put("lsn", lsn);
        Struct after = new Struct(ROW).put("id", key).put("bid", 1);
        return record(
                new Struct(envelope).put("after", after).put("source", source).put("op", op));
    }

    static SourceRecord heartbeat() {
        return record(new Struct(HEARTBEAT).put("ts_ms", 1L));
    }

    static SourceRecord tombstone() {
        return new SourceRecord(Map.of(), Map.of(), "topic", null, null);
    }

    /** With an offset of its own, as each change has one. */
    static SourceRecord record(Struct value) {
        return new SourceRecord(Map.of(), new HashMap<>(Map.of("lsn", 1L)), "topic", value.schema(), value);
    }

    /** Notes what is marked as processed. */
    static class Marked implements Committer<SourceRecord> {

        final List<SourceRecord> records = new ArrayList<>();
        int batches;

        @Override
        public void markProcessed(SourceRecord record) {
            records.add(record);
        }

        @Override
        public void markBatchFinished() {
            batches++;
        }
    }
}
