package io.debezium.perf.patches.inside;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.debezium.connector.postgresql.PostgresChangeRecordEmitter;
import io.debezium.connector.postgresql.PostgresConnectorConfig;
import io.debezium.connector.postgresql.PostgresSchema;
import io.debezium.connector.postgresql.PostgresStreamingChangeEventSource.PgConnectionSupplier;
import io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.PostgresConnection;
import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.relational.Column;
import io.debezium.relational.Table;
import io.debezium.relational.TableId;
import io.debezium.util.Strings;
import net.bytebuddy.asm.Advice;
import org.postgresql.core.BaseConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Advice that replaces {@code columnValues}: collects the values of a row in one loop. */
public final class RowValues {

    private static final Logger LOGGER = LoggerFactory.getLogger(PostgresChangeRecordEmitter.class);

    private static Asked last;

    /**
     * The value of an option in a configuration. A connector has one configuration, which does not change while it runs.
     *
     * @param unknown whether values of unknown types are included
     */
    private record Asked(PostgresConnectorConfig config, boolean unknown) {

        static Asked of(PostgresConnectorConfig config) {
            // The field is read once, since the thread of another connector may write to it.
            Asked known = last;
            if (known == null || known.config != config) {
                known = new Asked(
                        config, config.getConfig().getBoolean(PostgresConnectorConfig.INCLUDE_UNKNOWN_DATATYPES));
                last = known;
            }
            return known;
        }
    }

    private RowValues() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) List<ReplicationMessage.Column> columns,
            @Advice.Argument(1) TableId id,
            @Advice.Argument(3) boolean old,
            @Advice.FieldValue("schema") PostgresSchema schema,
            @Advice.FieldValue("connection") PostgresConnection connection,
            @Advice.FieldValue("connectorConfig") PostgresConnectorConfig config,
            @Advice.FieldValue("cachedOldToastedValues") Map<String, Object> oldValues,
            @Advice.Return(readOnly = false) Object[] values) {
        if (columns != null && !columns.isEmpty()) {
            Table table = Objects.requireNonNull(schema.tableFor(id));
            values = of(columns, table, connection, config, oldValues, old);
        }
    }

    /**
     * The values of a row, by the positions of their columns in the table.
     *
     * @param columns the columns in the message, which may be fewer or more than the table's
     * @param oldValues the old row's values by the names of their columns: an old row is put there, and a new row takes
     *     from there the TOAST values that it lacks
     * @param old whether this is the old row
     */
    public static Object[] of(
            List<ReplicationMessage.Column> columns,
            Table table,
            PostgresConnection connection,
            PostgresConnectorConfig config,
            Map<String, Object> oldValues,
            boolean old) {
        Object[] values = new Object[Math.max(inLine(columns), table.columns().size())];
        boolean unknown = Asked.of(config).unknown;
        PgConnectionSupplier supplier = () -> connection.connection().unwrap(BaseConnection.class);
        for (int i = 0; i < columns.size(); i++) {
            ReplicationMessage.Column column = columns.get(i);
            // Messages may quote a name that the table has without quotes.
            String name = unquoted(column.getName());
            int place = place(TableColumns.columnOrNull(table, i, name), name, values.length);
            if (place >= 0) {
                Object value = column.getValue(supplier, unknown);
                values[place] = old ? kept(oldValues, name, value) : present(column, value, oldValues, name);
            }
        }
        return values;
    }

    /** A name that begins with a small letter or anything behind it in Unicode, as most do, has no quotes. */
    private static String unquoted(String name) {
        return !name.isEmpty() && name.charAt(0) > '`' ? name : Strings.unquoteIdentifierPart(name);
    }

    /** The number of columns whose value is in the message: all but unchanged TOAST columns. */
    private static int inLine(List<ReplicationMessage.Column> columns) {
        int count = 0;
        for (int i = 0; i < columns.size(); i++) {
            count += columns.get(i).isToastedColumn() ? 0 : 1;
        }
        return count;
    }

    private static int place(Column columnOrNull, String name, int length) {
        int place = columnOrNull == null ? -1 : columnOrNull.position() - 1;
        if (place < 0 || place >= length) {
            LOGGER.warn(
                    "Internal schema is out-of-sync with incoming decoder events; column {} will be omitted from the change event.",
                    name);
            return -1;
        }
        return place;
    }

    private static Object kept(Map<String, Object> oldValues, String name, Object value) {
        oldValues.put(name, value);
        return value;
    }

    /**
     * The value of a column in a new row. For an unchanged TOAST value, it is the value in the old row, or the placeholder
     * for unavailable values if there is none.
     */
    private static Object present(
            ReplicationMessage.Column column, Object value, Map<String, Object> oldValues, String name) {
        boolean missing = value == null && column.isToastedColumn();
        if (!missing && !UnchangedToastedReplicationMessageColumn.isUnchangedToastedValue(value)) {
            return value;
        }
        Object oldOrNull = oldValues.get(name);
        if (oldOrNull != null || !missing) {
            return oldOrNull == null ? value : oldOrNull;
        }
        String type = column.getType().getName();
        return new UnchangedToastedReplicationMessageColumn(
                        column.getName(), column.getType(), type, column.isOptional())
                .getValue(null, false);
    }
}
