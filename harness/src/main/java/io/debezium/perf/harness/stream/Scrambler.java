package io.debezium.perf.harness.stream;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

import io.debezium.perf.harness.scramble.KeyStream;
import io.debezium.perf.harness.scramble.ValueForm;
import io.debezium.perf.harness.stream.PgOutputReader.Column;
import io.debezium.perf.harness.stream.PgOutputReader.Relation;

/**
 * Masks the values in a pgoutput stream, so that it can be given away while an engine does the same work with it: names of
 * tables and columns, types, nulls, unchanged TOASTed values and lengths stay. Equal values get equal masks, so that keys
 * match between old and new rows and between tables; different values may get equal masks, too.
 *
 * <p>Values whose type has no {@link ValueForm}, and those that do not match it, are not masked: {@link #unscrambled()} names
 * their columns. Not for several threads.
 */
public final class Scrambler {

    private final KeyStream stream;
    private final Set<String> allowed;
    private final SortedSet<String> unscrambled = new TreeSet<>();

    /** The tables by OID, from relation messages. */
    private final Map<Integer, Relation> relations = new HashMap<>();

    /** Forms of domains by OID; type messages name a domain's base type. */
    private final Map<Long, ValueForm> domains = new HashMap<>();

    /**
     * @param key random, at least 16 bytes, of this recording only
     * @param allowed columns whose values are not to be masked, as {@code schema.table.column}, without quotes
     * @throws IllegalArgumentException if the key is too short
     */
    public Scrambler(byte[] key, Set<String> allowed) {
        this.stream = new KeyStream(key);
        this.allowed = Set.copyOf(allowed);
    }

    /**
     * @param message the next message of the stream; its position does not change
     * @return the message with masked values, of the same length
     * @throws DamagedMessage if it is damaged, or of a kind that protocol version 1 does not have
     */
    public byte[] scrambled(ByteBuffer message) {
        byte[] bytes = PluginMessages.bytes(message);
        PgOutputReader reader = new PgOutputReader(ByteBuffer.wrap(bytes));
        byte letter = reader.int8();
        switch (letter) {
            case 'B', 'C', 'O', 'T' -> {}
            case 'R' -> {
                Relation relation = reader.relation();
                relations.put(relation.number(), relation);
            }
            case 'Y' -> {
                long type = reader.oid();
                // pgoutput sends an empty namespace for pg_catalog.
                boolean isBuiltIn = reader.text().isEmpty();
                domains.put(type, isBuiltIn ? ValueForm.named(reader.text()) : ValueForm.OTHER);
            }
            case 'I', 'U', 'D' -> row(bytes, reader);
            // An unexpected message could contain an unmasked value.
            default -> throw new DamagedMessage("letter %d: must be B, C, O, T, R, Y, I, U or D".formatted(letter), 0);
        }
        return bytes;
    }

    /**
     * The columns, apart from the allowed ones, of which a value could not be masked so far, as {@code schema.table.column}.
     */
    public SortedSet<String> unscrambled() {
        return Collections.unmodifiableSortedSet(unscrambled);
    }

    private void row(byte[] message, PgOutputReader reader) {
        int number = reader.int32();
        Relation relation = relations.getOrDefault(number, new Relation(number, "", List.of()));
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
                String name = table + "." + column.name();
                ValueForm form = domains.getOrDefault(column.type(), ValueForm.of(column.type()));
                int at = reader.place() + Integer.BYTES;
                byte[] value = reader.sized();
                if (!allowed.contains(name)) {
                    form.masked(value, stream)
                            .ifPresentOrElse(
                                    masked -> System.arraycopy(masked, 0, message, at, masked.length),
                                    () -> unscrambled.add(name));
                }
            }
            default -> throw new DamagedMessage("value %d: must be n, u or t".formatted(letter), reader.place());
        }
    }
}
