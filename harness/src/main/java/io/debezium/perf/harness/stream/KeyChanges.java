package io.debezium.perf.harness.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;

/**
 * Finds the updates of a stream that give their row another key, for which Debezium makes two events, a delete and an insert.
 * It compares the old values of the key's columns with the new ones, as Debezium does: whether an old row is a whole one or
 * holds the key alone makes no difference, and a key that is sent because it is in TOAST is not changed. It reads the stream
 * from its first message on. For one thread.
 */
public final class KeyChanges {

    private final PluginMessages plugin;
    private final Map<String, Set<String>> keys;

    /** Of pgoutput, which numbers tables and columns: the names of those of the key, null for the others. */
    private final Map<Integer, List<String>> relations = new HashMap<>();

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

    private boolean isOneOfPgOutput(ByteBuffer message) {
        PgOutputReader reader = new PgOutputReader(message);
        byte letter = reader.int8();
        if (letter == 'R') {
            learn(reader);
        }
        if (letter != 'U') {
            return false;
        }
        List<String> key = relations.getOrDefault(reader.int32(), List.of());
        int at = reader.place();
        byte tuple = reader.int8();
        if (tuple != 'K' && tuple != 'O' && tuple != 'N') {
            throw new DamagedMessage("tuple %d of an update: must be K, O or N".formatted(tuple), at);
        }
        if (tuple == 'N') {
            return false;
        }
        Map<String, Value> before = tuple(reader, key);
        reader.skip(Byte.BYTES);
        return differ(before, tuple(reader, key));
    }

    private void learn(PgOutputReader reader) {
        int relation = reader.int32();
        Set<String> key = keys.getOrDefault(reader.text() + "." + reader.text(), Set.of());
        reader.skip(PgOutputMessages.IDENTITY_BYTES);
        List<String> columns = new ArrayList<>();
        reader.columns().forEach(column -> columns.add(key.contains(column.name()) ? column.name() : null));
        relations.put(relation, columns);
    }

    private static Map<String, Value> tuple(PgOutputReader reader, List<String> key) {
        Map<String, Value> values = new HashMap<>();
        int count = reader.count();
        for (int i = 0; i < count; i++) {
            byte letter = reader.int8();
            ByteBuffer value =
                    letter == 'n' || letter == 'u' ? ByteBuffer.allocate(0) : ByteBuffer.wrap(reader.sized());
            if (i < key.size() && key.get(i) != null) {
                values.put(key.get(i), new Value(letter == 'n', letter == 'u', value));
            }
        }
        return values;
    }

    private boolean isOneOfDecoderbufs(ByteBuffer message) {
        if (!DecoderbufsMessages.hasOldRow(message)) {
            return false;
        }
        return Protobuf.read(message, in -> {
            Set<String> key = Set.of();
            Map<String, Value> before = new HashMap<>();
            Map<String, Value> after = new HashMap<>();
            for (int tag = Protobuf.nextTag(in); tag != 0; tag = Protobuf.nextTag(in)) {
                if (Protobuf.is(tag, DecoderbufsMessages.TABLE, WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                    key = keys.getOrDefault(DecoderbufsMessages.unquoted(in.readString()), Set.of());
                } else if (DecoderbufsMessages.isTuple(tag)) {
                    boolean isNew = WireFormat.getTagFieldNumber(tag) == DecoderbufsMessages.NEW_TUPLE;
                    datum(in.readBytes(), isNew ? after : before);
                } else {
                    in.skipField(tag);
                }
            }
            before.keySet().retainAll(key);
            return differ(before, after);
        });
    }

    private static void datum(ByteString datum, Map<String, Value> values) throws IOException {
        String column = "";
        boolean hasValue = false;
        boolean isMissing = false;
        CodedInputStream in = datum.newCodedInput();
        for (int tag = Protobuf.nextTag(in); tag != 0; tag = Protobuf.nextTag(in)) {
            int number = WireFormat.getTagFieldNumber(tag);
            hasValue |= number >= DecoderbufsMessages.FIRST_VALUE;
            isMissing |= number == DecoderbufsMessages.MISSING;
            if (Protobuf.is(tag, DecoderbufsMessages.COLUMN_NAME, WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                column = DecoderbufsMessages.unquoted(in.readString());
            } else {
                in.skipField(tag);
            }
        }
        // Its name and its type are the same in both rows.
        values.put(column, new Value(!hasValue, isMissing, datum.asReadOnlyByteBuffer()));
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
