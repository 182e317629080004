package io.debezium.perf.app;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Tells row events from other records, and reads a row's key and whether it is the snapshot's last out of them. There is one
 * table and so one schema of rows: where its fields are is looked up once. Not thread-safe.
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

    /** @param value schema of the record's value */
    boolean isRowEvent(Schema value) {
        if (value == schema) {
            return true;
        }
        Field block = value.type() == Schema.Type.STRUCT ? value.field("source") : null;
        if (block != null) {
            look(value, block);
        }
        return block != null;
    }

    private void look(Schema value, Field block) {
        schema = value;
        source = block;
        operation = value.field("op");
        after = value.field("after");
        key = after.schema().fields().get(0);
        snapshot = block.schema().field("snapshot");
    }

    /**
     * @param row of a row event with the schema that was last asked for
     * @return its first column, which is a number
     * @throws IllegalStateException if no snapshot has read it
     */
    long key(Struct row) {
        Object done = row.get(operation);
        if (!READ.equals(done)) {
            throw new IllegalStateException(
                    "an event has the operation %s: in a snapshot all are %s".formatted(done, READ));
        }
        return ((Number) ((Struct) row.get(after)).get(key)).longValue();
    }

    /** @param row as above */
    boolean isLast(Struct row) {
        return LAST.equals(((Struct) row.get(source)).get(snapshot));
    }
}
