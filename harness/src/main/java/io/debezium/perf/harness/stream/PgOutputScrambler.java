package io.debezium.perf.harness.stream;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.scramble.BuiltInType;
import io.debezium.perf.harness.scramble.ScrambledValues;

/**
 * Replaces the values in a stream of pgoutput, whose Relation messages tell the columns of the rows that follow. Values in
 * binary form, which a subscriber has to ask for, stay.
 */
final class PgOutputScrambler implements StreamScrambler {

    /** Which has no name in the messages. */
    private static final String CATALOG = "pg_catalog";

    private final ScrambledValues values;
    private final UnscrambledColumns columns;
    private final Map<Integer, List<Column>> relations = new HashMap<>();
    /** Domains, which the stream gives the name of the type that they are made of. */
    private final Map<Long, BuiltInType> domains = new HashMap<>();

    PgOutputScrambler(ScrambledValues values, UnscrambledColumns columns) {
        this.values = values;
        this.columns = columns;
    }

    @Override
    public byte[] scrambled(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(message.position(), bytes);
        PgOutputReader reader = new PgOutputReader(ByteBuffer.wrap(bytes));
        byte letter = reader.int8();
        switch (letter) {
            case 'B', 'C', 'O', 'T' -> {
                return bytes;
            }
            case 'R' -> {
                learnRelation(reader);
                return bytes;
            }
            case 'Y' -> {
                learnType(reader);
                return bytes;
            }
            case 'M' -> {
                return logical(bytes, reader);
            }
            case 'I', 'U', 'D' -> {
                return row(bytes, reader);
            }
            // It might hold a value.
            default -> throw new DamagedMessage("letter %d is not of version 1 of the protocol".formatted(letter), 0);
        }
    }

    private void learnRelation(PgOutputReader reader) {
        int relation = reader.int32();
        String namespace = reader.text();
        String table = (namespace.isEmpty() ? CATALOG : namespace) + "." + reader.text();
        reader.skip(Byte.BYTES); // replica identity
        int count = reader.count();
        List<Column> learnt = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            reader.skip(Byte.BYTES); // whether it is of the key
            learnt.add(new Column(table + "." + reader.text(), reader.oid()));
            reader.skip(Integer.BYTES); // length and the like
        }
        relations.put(relation, learnt);
    }

    private void learnType(PgOutputReader reader) {
        long type = reader.oid();
        String namespace = reader.text();
        String name = reader.text();
        Optional<BuiltInType> base =
                namespace.isEmpty() || namespace.equals(CATALOG) ? BuiltInType.named(name) : Optional.empty();
        base.ifPresentOrElse(builtIn -> domains.put(type, builtIn), () -> domains.remove(type));
        columns.name(type, namespace.isEmpty() ? name : namespace + "." + name);
    }

    private byte[] logical(byte[] message, PgOutputReader reader) {
        reader.skip(Byte.BYTES + Long.BYTES); // flags and position
        reader.text();
        int content = reader.place() + Integer.BYTES;
        byte[] replaced = values.bytes(reader.sized());
        requireEnd(reader);
        System.arraycopy(replaced, 0, message, content, replaced.length);
        return message;
    }

    private byte[] row(byte[] message, PgOutputReader reader) {
        int at = reader.place();
        List<Column> relation = relations.get(reader.int32());
        if (relation == null) {
            throw new DamagedMessage("a row of a table that no message before told of", at);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(message.length);
        out.write(message, 0, reader.place());
        while (!reader.isAtEnd()) {
            tuple(message, reader, relation, out);
        }
        return out.toByteArray();
    }

    private void tuple(byte[] message, PgOutputReader reader, List<Column> relation, ByteArrayOutputStream out) {
        int start = reader.place();
        byte letter = reader.int8();
        if (letter != 'N' && letter != 'K' && letter != 'O') {
            throw new DamagedMessage("tuple %d: must be N, K or O".formatted(letter), start);
        }
        int count = reader.count();
        if (count > relation.size()) {
            throw new DamagedMessage("%d values for %d columns".formatted(count, relation.size()), start);
        }
        out.write(message, start, reader.place() - start);
        for (int i = 0; i < count; i++) {
            value(reader, relation.get(i), out);
        }
    }

    private void value(PgOutputReader reader, Column column, ByteArrayOutputStream out) {
        int start = reader.place();
        byte letter = reader.int8();
        out.write(letter);
        switch (letter) {
            // Null, and a value in TOAST that has not changed.
            case 'n', 'u' -> {}
            case 't', 'b' -> {
                byte[] value = reader.sized();
                byte[] replaced = letter == 't' ? replaced(column, value) : kept(column, value);
                out.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                        .putInt(replaced.length)
                        .array());
                out.writeBytes(replaced);
            }
            default -> throw new DamagedMessage("value %d: must be n, u, t or b".formatted(letter), start);
        }
    }

    private byte[] replaced(Column column, byte[] value) {
        if (columns.isAllowed(column.name())) {
            return value;
        }
        return BuiltInType.of(column.type())
                .or(() -> Optional.ofNullable(domains.get(column.type())))
                .flatMap(type -> values.scrambled(type, value))
                .orElseGet(() -> kept(column, value));
    }

    private byte[] kept(Column column, byte[] value) {
        if (!columns.isAllowed(column.name())) {
            columns.add(column.name(), column.type());
        }
        return value;
    }

    private static void requireEnd(PgOutputReader reader) {
        if (!reader.isAtEnd()) {
            throw new DamagedMessage("more follows than belongs to the message", reader.place());
        }
    }

    /** @param name with schema and table */
    private record Column(String name, long type) {}
}
