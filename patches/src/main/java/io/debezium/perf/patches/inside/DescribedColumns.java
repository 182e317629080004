package io.debezium.perf.patches.inside;

import java.util.List;

import io.debezium.relational.Column;
import io.debezium.relational.Table;

/**
 * What a table says of its columns, in arrays. A table does not change: when its definition does, the connector makes a new
 * one. Those of the last tables are kept, by identity, in an array in which each has one place; safe for any number of threads
 * without a lock, since all fields are final.
 */
record DescribedColumns(
        Table table, String schema, String[] names, String[] types, String[] fullTypes, boolean[] optionals) {

    /** A power of two. Two tables that have the same place are read anew at each of their events, so there are many. */
    private static final int KEPT = 1_024;

    private static final DescribedColumns[] LAST = new DescribedColumns[KEPT];

    static DescribedColumns of(Table table) {
        int place = System.identityHashCode(table) & KEPT - 1;
        DescribedColumns known = LAST[place];
        if (known == null || known.table != table) {
            known = read(table);
            LAST[place] = known;
        }
        return known;
    }

    private static DescribedColumns read(Table table) {
        List<Column> columns = table.columns();
        int count = columns.size();
        String[] names = new String[count];
        String[] types = new String[count];
        String[] fullTypes = new String[count];
        boolean[] optionals = new boolean[count];
        for (int i = 0; i < count; i++) {
            Column column = columns.get(i);
            names[i] = column.name();
            // The registry compares a name with itself at once.
            types[i] = column.typeName().intern();
            fullTypes[i] = column.typeExpression();
            optionals[i] = column.isOptional();
        }
        return new DescribedColumns(table, table.id().schema(), names, types, fullTypes, optionals);
    }

    int count() {
        return names.length;
    }

    String name(int column) {
        return names[column];
    }

    String type(int column) {
        return types[column];
    }

    String fullType(int column) {
        return fullTypes[column];
    }

    boolean optional(int column) {
        return optionals[column];
    }
}
