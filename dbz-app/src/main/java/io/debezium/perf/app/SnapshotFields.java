package io.debezium.perf.app;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Tells row events from other records, and reads a row's key and whether it is the snapshot's last out of them. Tables mostly
 * come one after the other, each with one schema of rows: where its fields are is looked up when another one's begins. Not
 * thread-safe.
 */
final class SnapshotFields {

    /** The operation of an event that a snapshot has read ({@code io.debezium.data.Envelope.Operation.READ}). */
    private static final String READ = "r";

    /** What the source block of a snapshot's last event says ({@code io.debezium.connector.SnapshotRecord.LAST}). */
    private static final String LAST = "last";

    private Schema schema;
    private Field source;
    private Field operation;
    private Field after;
    private Field key;
    private Field snapshot;
    private String table;
    private long weight;

    /** By which the keys of a table count: no two tables' rows can stand for each other. */
    static long weight(String table) {
        return table.hashCode() | 1;
    }

    boolean isRowEvent(SourceRecord record) {
        Schema value = record.valueSchema();
        if (record.value() == null) {
            return false;
        }
        if (value == schema) {
            return true;
        }
        Field block = value.type() == Schema.Type.STRUCT ? value.field("source") : null;
        if (block != null) {
            look((Struct) record.value(), block);
        }
        return block != null;
    }

    private void look(Struct row, Field block) {
        schema = row.schema();
        source = block;
        operation = schema.field("op");
        after = schema.field("after");
        key = after.schema().fields().get(0);
        snapshot = block.schema().field("snapshot");
        table = ((Struct) row.get(block)).getString("table");
        weight = weight(table);
    }

    /**
     * @param row of the row event that was last asked for
     * @return its first column, which is a number, times the weight of its table
     * @throws IllegalStateException if no snapshot has read it
     */
    long key(Struct row) {
        Object done = row.get(operation);
        if (!READ.equals(done)) {
            throw new IllegalStateException(
                    "an event has the operation %s: in a snapshot all are %s".formatted(done, READ));
        }
        return weight * plainKey(row);
    }

    /**
     * @param row of the row event that was last asked for, which is no deletion
     * @return its first column, which is a number
     */
    long plainKey(Struct row) {
        return ((Number) ((Struct) row.get(after)).get(key)).longValue();
    }

    /** @param row of the row event that was last asked for */
    boolean isRead(Struct row) {
        return READ.equals(row.get(operation));
    }

    /** Of the row event that was last asked for, without its schema. */
    String table() {
        return table;
    }

    /** @param row of an event of the table that was last asked for */
    boolean isLast(Struct row) {
        return LAST.equals(((Struct) row.get(source)).get(snapshot));
    }
}
