package io.debezium.perf.app;

import java.util.IdentityHashMap;
import java.util.Map;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Recognises row events, and reads commit time and LSN from their {@code source} block. Fields are looked up once for each
 * schema, because counting must cost next to nothing. Not thread-safe.
 */
final class SourceFields {

    private final Map<Schema, Layout> layouts = new IdentityHashMap<>();
    private Schema newest;
    private Layout newestLayout;
    private Schema newestBlock;
    private Field newestLsn;
    private long commitMicros;
    private long lsn;

    /** The fields of a schema; all null if it is not that of a row event. */
    private record Layout(Field source, Field operation, Field micros, Field lsn) {

        static Layout of(Schema schema) {
            Field source = schema.type() == Schema.Type.STRUCT ? schema.field("source") : null;
            Field micros = source == null ? null : source.schema().field("ts_us");
            Field lsn = source == null ? null : source.schema().field("lsn");
            return micros == null || lsn == null
                    ? new Layout(null, null, null, null)
                    : new Layout(source, schema.field("op"), micros, lsn);
        }
    }

    /** @param schema of the record's value, null for a tombstone */
    boolean isRowEvent(Schema schema) {
        return schema != null && layout(schema).source() != null;
    }

    /** @param value of a row event */
    void read(Struct value) {
        Layout layout = layout(value.schema());
        Struct block = (Struct) value.get(layout.source());
        commitMicros = block.get(layout.micros()) instanceof Long time ? time : 0;
        lsn = block.get(layout.lsn()) instanceof Long position ? position : 0;
    }

    /** @param value of a row event */
    Struct source(Struct value) {
        return (Struct) value.get(layout(value.schema()).source());
    }

    /**
     * @param value of a row event
     * @return Debezium's letter of its operation; 0 if it has none
     */
    int operation(Struct value) {
        Field field = layout(value.schema()).operation();
        return field != null && value.get(field) instanceof String letter ? letter.charAt(0) : 0;
    }

    /**
     * @param block the source of a row event
     * @return its LSN; 0 where it has none
     */
    long lsn(Struct block) {
        if (block.schema() != newestBlock) {
            newestBlock = block.schema();
            newestLsn = newestBlock.field("lsn");
        }
        return block.get(newestLsn) instanceof Long position ? position : 0;
    }

    /**
     * @param value of a row event
     * @return the table's name without its schema's
     */
    static String table(Struct value) {
        return value.getStruct("source").getString("table");
    }

    /**
     * @param value of a row event
     * @return the id of its transaction; 0 where it has none
     */
    static long transaction(Struct value) {
        Struct block = value.getStruct("source");
        Long id = block.schema().field("txId") == null ? null : block.getInt64("txId");
        return id == null ? 0 : id;
    }

    /** Microseconds since the epoch, of the event last read. */
    long commitMicros() {
        return commitMicros;
    }

    /** The LSN of the event last read. */
    long lsn() {
        return lsn;
    }

    private Layout layout(Schema schema) {
        if (schema != newest) {
            newest = schema;
            newestLayout = layouts.computeIfAbsent(schema, Layout::of);
        }
        return newestLayout;
    }
}
