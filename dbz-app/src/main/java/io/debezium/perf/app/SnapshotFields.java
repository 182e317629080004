package io.debezium.perf.app;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Recognises row events, and reads a row's key and whether it is the snapshot's last row. The fields are looked up when the
 * schema changes, since tables mostly come one after the other. Not thread-safe.
 */
final class SnapshotFields {

    /** The operation of a snapshot's row ({@code io.debezium.data.Envelope.Operation.READ}). */
    private static final String READ = "r";

    /**
     * The value of {@code snapshot} in the source block of the last row ({@code io.debezium.connector.SnapshotRecord.LAST}).
     */
    private static final String LAST = "last";

    private Schema schema;
    private Field source;
    private Field operation;
    private Field after;
    private Field key;
    private Field snapshot;
    private long weight;

    /** The factor of a table's keys in the sum, so that rows of two tables cannot be exchanged unnoticed. */
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
        weight = weight(((Struct) row.get(block)).getString("table"));
    }

    /**
     * @param row the value of the row event last passed to {@link #isRowEvent}
     * @return its first column, which is a number, times the weight of its table
     * @throws IllegalStateException if the event is not from a snapshot
     */
    long key(Struct row) {
        Object done = row.get(operation);
        if (!READ.equals(done)) {
            throw new IllegalStateException(
                    "an event has the operation %s: in a snapshot all are %s".formatted(done, READ));
        }
        return weight * ((Number) ((Struct) row.get(after)).get(key)).longValue();
    }

    /** @param row the value of an event of the same table as the row event last passed to {@link #isRowEvent} */
    boolean isLast(Struct row) {
        return LAST.equals(((Struct) row.get(source)).get(snapshot));
    }
}
