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
 * Masks the values in a stream of pgoutput, so that it can be given away and an engine still does the same with it: the
 * names of tables and columns, the types, nulls, values that were not sent and the lengths stay. Equal values become equal
 * ones, so that keys match between old and new rows and between tables; different ones may become equal, too.
 *
 * <p>Values whose type has no {@link ValueForm} and those that are not written as it says stay: {@link #unscrambled()}
 * names their columns. Not for several threads.
 */
public final class Scrambler {

    private final KeyStream stream;
    private final Set<String> allowed;
    private final SortedSet<String> unscrambled = new TreeSet<>();

    /** The tables whose columns the stream told. */
    private final Map<Integer, Relation> relations = new HashMap<>();

    /** Domains, which the stream gives the name of the type that they are made of. */
    private final Map<Long, ValueForm> domains = new HashMap<>();

    /**
     * @param key random, at least 16 bytes, of this recording only
     * @param allowed columns whose values are meant to stay, as {@code schema.table.column}, without quotes
     * @throws IllegalArgumentException if the key is too short
     */
    public Scrambler(byte[] key, Set<String> allowed) {
        this.stream = new KeyStream(key);
        this.allowed = Set.copyOf(allowed);
    }

    /**
     * @param message the next one of the stream; its position stays
     * @return the same with masked values, as long
     * @throws DamagedMessage if it is damaged, or holds what only streams of other versions do
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
                // The messages leave out the name of pg_catalog.
                boolean isBuiltIn = reader.text().isEmpty();
                domains.put(type, isBuiltIn ? ValueForm.named(reader.text()) : ValueForm.OTHER);
            }
            case 'I', 'U', 'D' -> row(bytes, reader);
            // What was not asked for might hold a value.
            default -> throw new DamagedMessage("letter %d: must be B, C, O, T, R, Y, I, U or D".formatted(letter), 0);
        }
        return bytes;
    }

    /**
     * The columns of which a value could not be masked so far and was left as it is, but for those that are allowed; each
     * as {@code schema.table.column}.
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
