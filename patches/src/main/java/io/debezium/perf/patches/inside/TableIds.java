package io.debezium.perf.patches.inside;

import io.debezium.relational.TableId;

/**
 * Tables by the text that names them, remembered in an array where each text has one place.
 *
 * <p>For any number of threads, without a lock, as {@link ModifierTable}: an entry never changes and has only final fields.
 */
public final class TableIds {

    /** What a text names does not depend on who asks. */
    public static final TableIds SHARED = new TableIds();

    /** A power of two. Of more tables than that, those that meet at a place are parsed in turn. */
    static final int SIZE = 1024;

    private record Entry(String name, TableId id) {}

    private final Entry[] table = new Entry[SIZE];

    /** @param nameOrNull as a message has it: {@code "public"."orders"} */
    public TableId idOrNull(String nameOrNull) {
        Entry entry = nameOrNull == null ? null : table[place(nameOrNull)];
        return entry != null && entry.name.equals(nameOrNull) ? entry.id : null;
    }

    /**
     * @param idOrNull null for a text that names nothing, which is not remembered
     * @return the same
     */
    public TableId remember(String name, TableId idOrNull) {
        if (idOrNull != null) {
            table[place(name)] = new Entry(name, idOrNull);
        }
        return idOrNull;
    }

    private static int place(String name) {
        int hash = name.hashCode();
        return (hash ^ hash >>> 16) & SIZE - 1;
    }
}
