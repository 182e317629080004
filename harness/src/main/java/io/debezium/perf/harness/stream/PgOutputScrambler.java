package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.debezium.perf.harness.scramble.KeyStream;
import io.debezium.perf.harness.scramble.ValueForm;
import io.debezium.perf.harness.stream.PgOutputReader.Column;

/** Masks the values in a stream of pgoutput, whose Relation messages tell the columns of the rows that follow. */
final class PgOutputScrambler extends Scrambler {

    private final Map<Integer, PgOutputReader.Relation> relations = new HashMap<>();

    /** Domains, which the stream gives the name of the type that they are made of. */
    private final Map<Long, ValueForm> domains = new HashMap<>();

    PgOutputScrambler(KeyStream stream, Set<String> allowed) {
        super(stream, allowed);
    }

    @Override
    public byte[] scrambled(ByteBuffer message) {
        byte[] bytes = PluginMessages.bytes(message);
        PgOutputReader reader = new PgOutputReader(ByteBuffer.wrap(bytes));
        byte letter = reader.int8();
        switch (letter) {
            case 'B', 'C', 'O', 'T' -> {}
            case 'R' -> {
                PgOutputReader.Relation relation = reader.relation();
                relations.put(relation.number(), relation);
            }
            case 'Y' -> learnType(reader);
            case 'I', 'U', 'D' -> row(bytes, reader);
            // What was not asked for might hold a value.
            default -> throw new DamagedMessage("letter %d: must be B, C, O, T, R, Y, I, U or D".formatted(letter), 0);
        }
        return bytes;
    }

    private void learnType(PgOutputReader reader) {
        long type = reader.oid();
        // The messages leave out the name of pg_catalog.
        boolean isBuiltIn = reader.text().isEmpty();
        domains.put(type, isBuiltIn ? ValueForm.named(reader.text()) : ValueForm.OTHER);
    }

    private void row(byte[] message, PgOutputReader reader) {
        int number = reader.int32();
        PgOutputReader.Relation relation =
                relations.getOrDefault(number, new PgOutputReader.Relation(number, "", List.of()));
        List<Column> columns = relation.columns();
        while (!reader.isAtEnd()) {
            reader.skip(Byte.BYTES); // whether it is the old or the new row
            int count = reader.count();
            if (count > columns.size()) {
                throw new DamagedMessage(
                        "%d values, of a table of %d columns".formatted(count, columns.size()), reader.place());
            }
            columns.subList(0, count).forEach(column -> value(message, reader, relation.table(), column));
        }
    }

    private void value(byte[] message, PgOutputReader reader, String table, Column column) {
        byte letter = reader.int8();
        switch (letter) {
            // Null, and a value in TOAST that has not changed.
            case 'n', 'u' -> {}
            case 't' -> {
                ValueForm form = domains.getOrDefault(column.type(), ValueForm.of(column.type()));
                int at = reader.place() + Integer.BYTES;
                byte[] masked = masked(table + "." + column.name(), form, reader.sized());
                System.arraycopy(masked, 0, message, at, masked.length);
            }
            default -> throw new DamagedMessage("value %d: must be n, u or t".formatted(letter), reader.place());
        }
    }
}
