package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.harness.stream.PgOutputReader.Relation;

/**
 * Counts the row changes of a pgoutput stream, and the events that Debezium makes of them: two for an update that changes the
 * key, a delete and an insert. Like Debezium it compares the old values of the key columns with the new ones, so that it does
 * not matter whether the old tuple is complete or has only the key. It must see the stream from its first message on. For one
 * thread.
 */
public final class EventCount {

    private final Map<String, Set<String>> keys;
    private final Map<Integer, Relation> relations = new HashMap<>();
    private String table = "";
    private long rows;
    private long events;

    /** @param keys the names of each table's key columns, by {@code schema.table}, all without quotes */
    public EventCount(Map<String, Set<String>> keys) {
        this.keys = Map.copyOf(keys);
    }

    /**
     * Takes the next message of the stream.
     *
     * @param message between position and limit, which stay as they are
     * @throws DamagedMessage if a part that is needed is truncated or invalid
     */
    public void add(ByteBuffer message) {
        PgOutputReader reader = new PgOutputReader(message);
        byte letter = reader.int8();
        switch (letter) {
            case 'R' -> {
                Relation relation = reader.relation();
                relations.put(relation.number(), relation);
            }
            case 'I', 'U', 'D' -> {
                Relation relation = relations.get(reader.int32());
                table = relation == null ? "" : relation.table();
                rows++;
                events += letter == 'U' && changesKey(reader, relation) ? 2 : 1;
            }
            default -> {}
        }
    }

    /** Rows inserted, updated and deleted. */
    public long rows() {
        return rows;
    }

    /** The number of events that Debezium makes. */
    public long events() {
        return events;
    }

    /** The table of the last row, {@code schema.table} without quotes; empty if the stream had no relation message for it. */
    public String table() {
        return table;
    }

    private boolean changesKey(PgOutputReader reader, Relation relationOrNull) {
        int at = reader.place();
        byte tuple = reader.int8();
        if (tuple != 'K' && tuple != 'O' && tuple != 'N') {
            throw new DamagedMessage("tuple %d of an update: must be K, O or N".formatted(tuple), at);
        }
        if (tuple == 'N') {
            return false;
        }
        Map<String, Value> before = keyValues(reader, relationOrNull);
        reader.skip(Byte.BYTES);
        Map<String, Value> after = keyValues(reader, relationOrNull);
        return before.entrySet().stream().anyMatch(old -> {
            Value value = after.get(old.getKey());
            return value != null && value.letter() != 'u' && !value.equals(old.getValue());
        });
    }

    /** @return the values of the key columns by name; empty for a table without a key or without a relation message */
    private Map<String, Value> keyValues(PgOutputReader reader, Relation relationOrNull) {
        Map<String, Value> values = new HashMap<>();
        int count = reader.count();
        for (int i = 0; i < count; i++) {
            byte letter = reader.int8();
            byte[] value = letter == 'n' || letter == 'u' ? new byte[0] : reader.sized();
            if (relationOrNull != null && i < relationOrNull.columns().size()) {
                values.put(relationOrNull.columns().get(i).name(), new Value(letter, ByteBuffer.wrap(value)));
            }
        }
        values.keySet().retainAll(keys.getOrDefault(table, Set.of()));
        return values;
    }

    /** @param letter n for null, u for an unchanged TOASTed value */
    private record Value(byte letter, ByteBuffer bytes) {}
}
