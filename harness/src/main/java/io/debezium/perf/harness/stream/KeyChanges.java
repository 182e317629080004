package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;

import io.debezium.perf.harness.stream.PluginMessages.MessageKind;

/**
 * Finds the updates of a stream that give their row another key, for which Debezium makes two events, a delete and an insert.
 * It compares the old values of the key's columns with the new ones, as Debezium does: whether an old row is a whole one or
 * holds the key alone makes no difference, and a key that is sent because it is in TOAST is not changed. It reads the stream
 * from its first message on. For one thread.
 */
public final class KeyChanges {

    private final PluginMessages plugin;
    private final Map<String, Set<String>> keys;

    /** Of pgoutput, which numbers tables and columns. */
    private final Map<Integer, PgOutputReader.Relation> relations = new HashMap<>();

    /** @param keys the names of each table's key columns, by {@code schema.table}, all without quotes */
    public KeyChanges(String plugin, Map<String, Set<String>> keys) {
        this.plugin = PluginMessages.of(plugin);
        this.keys = Map.copyOf(keys);
    }

    /**
     * Whether the next message of the stream is such an update; {@code false} for a table that has no key.
     *
     * @param message from its position to its limit; stays as it is
     * @throws DamagedMessage if a part that is needed is cut off or cannot be one
     */
    public boolean isOne(ByteBuffer message) {
        return plugin instanceof PgOutputMessages ? isOneOfPgOutput(message) : isOneOfDecoderbufs(message);
    }

    /**
     * The table of a row of the stream, {@code schema.table} without quotes; empty for one that the stream did not tell of.
     *
     * @param row from its position to its limit; stays as it is
     */
    public String table(ByteBuffer row) {
        if (plugin instanceof PgOutputMessages) {
            PgOutputReader reader = new PgOutputReader(row);
            reader.skip(Byte.BYTES);
            PgOutputReader.Relation relation = relations.get(reader.int32());
            return relation == null ? "" : relation.table();
        }
        return DecoderbufsMessages.name(DecoderbufsMessages.parsed(row), DecoderbufsMessages.TABLE);
    }

    private boolean isOneOfPgOutput(ByteBuffer message) {
        PgOutputReader reader = new PgOutputReader(message);
        byte letter = reader.int8();
        if (letter == 'R') {
            PgOutputReader.Relation relation = reader.relation();
            relations.put(relation.number(), relation);
        }
        if (letter != 'U') {
            return false;
        }
        PgOutputReader.Relation relation = relations.get(reader.int32());
        int at = reader.place();
        byte tuple = reader.int8();
        if (tuple != 'K' && tuple != 'O' && tuple != 'N') {
            throw new DamagedMessage("tuple %d of an update: must be K, O or N".formatted(tuple), at);
        }
        if (tuple == 'N') {
            return false;
        }
        Map<String, Value> before = tuple(reader, relation);
        reader.skip(Byte.BYTES);
        return differ(before, tuple(reader, relation));
    }

    private Map<String, Value> tuple(PgOutputReader reader, PgOutputReader.Relation relationOrNull) {
        Set<String> key = relationOrNull == null ? Set.of() : keys.getOrDefault(relationOrNull.table(), Set.of());
        Map<String, Value> values = new HashMap<>();
        int count = reader.count();
        for (int i = 0; i < count; i++) {
            byte letter = reader.int8();
            ByteBuffer value =
                    letter == 'n' || letter == 'u' ? ByteBuffer.allocate(0) : ByteBuffer.wrap(reader.sized());
            if (!key.isEmpty() && i < relationOrNull.columns().size()) {
                values.put(relationOrNull.columns().get(i).name(), new Value(letter == 'n', letter == 'u', value));
            }
        }
        values.keySet().retainAll(key);
        return values;
    }

    private boolean isOneOfDecoderbufs(ByteBuffer message) {
        if (plugin.kind(message) != MessageKind.UPDATE) {
            return false;
        }
        UnknownFieldSet row = DecoderbufsMessages.parsed(message);
        Map<String, Value> before = values(row, DecoderbufsMessages.OLD_TUPLE);
        before.keySet()
                .retainAll(keys.getOrDefault(DecoderbufsMessages.name(row, DecoderbufsMessages.TABLE), Set.of()));
        return !before.isEmpty() && differ(before, values(row, DecoderbufsMessages.NEW_TUPLE));
    }

    private static Map<String, Value> values(UnknownFieldSet row, int tuple) {
        Map<String, Value> values = new HashMap<>();
        for (ByteString bytes : DecoderbufsMessages.data(row, tuple)) {
            UnknownFieldSet datum = DecoderbufsMessages.parsed(bytes);
            boolean hasValue =
                    datum.asMap().keySet().stream().anyMatch(number -> number >= DecoderbufsMessages.FIRST_VALUE);
            boolean isMissing = datum.hasField(DecoderbufsMessages.MISSING);
            // Its name and its type are the same in both rows.
            values.put(
                    DecoderbufsMessages.name(datum, DecoderbufsMessages.COLUMN_NAME),
                    new Value(!hasValue, isMissing, bytes.asReadOnlyByteBuffer()));
        }
        return values;
    }

    private static boolean differ(Map<String, Value> before, Map<String, Value> after) {
        return before.entrySet().stream().anyMatch(old -> {
            Value value = after.get(old.getKey());
            return value != null && !value.isMissing() && !value.equals(old.getValue());
        });
    }

    /** @param isMissing of a new value: it is in TOAST, and the same as before */
    private record Value(boolean isNull, boolean isMissing, ByteBuffer bytes) {}
}
