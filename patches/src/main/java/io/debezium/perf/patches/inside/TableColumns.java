package io.debezium.perf.patches.inside;

import java.util.List;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.connector.postgresql.connection.ReplicationMessage.ColumnTypeMetadata;
import io.debezium.relational.Column;
import io.debezium.relational.Table;

/**
 * A cache of the columns of tables by their position, at which a message usually has them. A table never changes: one that
 * is altered is another object.
 *
 * <p>Safe for any number of threads without a lock, as {@link Remembered} is; but tables are compared by identity.
 */
public final class TableColumns {

    /** A power of two. */
    private static final int SIZE = 256;

    /**
     * @param columns the table's columns by position; null where the column's own name finds another column, since names
     *     are looked up without regard to their case
     */
    private record Shape(Table table, Column[] columns) {}

    private static final Shape[] SHAPES = new Shape[SIZE];

    private TableColumns() {}

    /**
     * Finds a column as {@link Table#columnWithName} does.
     *
     * @param place the position that is tried first
     */
    static Column columnOrNull(Table table, int place, String name) {
        Column[] columns = columns(table);
        Column there = place < columns.length ? columns[place] : null;
        return there != null && there.name().equals(name) ? there : table.columnWithName(name);
    }

    /**
     * Whether a message has exactly the table's columns, in their order. False also where only the complete check can tell.
     */
    public static boolean allMatch(List<ReplicationMessage.Column> sent, Table table) {
        Column[] columns = columns(table);
        if (columns.length != sent.size()) {
            return false;
        }
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == null || !matches(sent.get(i), columns[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(ReplicationMessage.Column sent, Column column) {
        if (!sent.getName().equals(column.name()) || !matchesType(sent.getType(), column.nativeType())) {
            return false;
        }
        ColumnTypeMetadata modifiers = sent.getTypeMetadata();
        return modifiers.getLength() == column.length()
                && modifiers.getScale() == column.scale().orElse(0)
                && sent.isOptional() == column.isOptional();
    }

    private static boolean matchesType(PostgresType type, int oid) {
        return type.getOid() == oid || type.getRootType().getOid() == oid;
    }

    private static Column[] columns(Table table) {
        int place = System.identityHashCode(table) & SIZE - 1;
        Shape shape = SHAPES[place];
        if (shape == null || shape.table != table) {
            shape = new Shape(
                    table,
                    table.columns().stream()
                            .map(column -> table.columnWithName(column.name()) == column ? column : null)
                            .toArray(Column[]::new));
            SHAPES[place] = shape;
        }
        return shape.columns;
    }
}
