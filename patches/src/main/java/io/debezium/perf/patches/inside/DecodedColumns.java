package io.debezium.perf.patches.inside;

import java.util.ArrayList;
import java.util.List;

import io.debezium.connector.postgresql.PostgresType;
import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.UnchangedToastedReplicationMessageColumn;
import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import io.debezium.connector.postgresql.proto.PgProto.DatumMessage;
import io.debezium.connector.postgresql.proto.PgProto.TypeInfo;
import io.debezium.util.Strings;
import net.bytebuddy.asm.Advice;

/**
 * Advice that replaces {@code transform}: makes the columns of a row in a loop, with names and types from tables of texts
 * that were decoded before.
 */
public final class DecodedColumns {

    static final TextTable NAMES = new TextTable(Strings::unquoteIdentifierPart);
    static final TextTable TYPES = new TextTable(text -> text);

    private DecodedColumns() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) List<DatumMessage> values,
            @Advice.Argument(1) List<TypeInfo> typesOrNull,
            @Advice.FieldValue("typeRegistry") TypeRegistry registry,
            @Advice.Return(readOnly = false) List<Column> columns) {
        columns = of(values, typesOrNull, registry);
    }

    /**
     * Makes the columns of a row.
     *
     * @param typesOrNull the type of each value; null for an old row, which has none
     * @throws IndexOutOfBoundsException if there are fewer types than values
     */
    public static List<Column> of(List<DatumMessage> values, List<TypeInfo> typesOrNull, TypeRegistry registry) {
        List<Column> columns = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            columns.add(of(values.get(i), typesOrNull == null ? null : typesOrNull.get(i), registry));
        }
        return columns;
    }

    private static Column of(DatumMessage value, TypeInfo typeOrNull, TypeRegistry registry) {
        return typeOrNull == null
                ? of(value, null, false, registry)
                : of(value, TYPES.text(typeOrNull.getModifierBytes()), typeOrNull.getValueOptional(), registry);
    }

    /** @param fullTypeOrNull the type with its modifiers */
    static Column of(DatumMessage value, String fullTypeOrNull, boolean optional, TypeRegistry registry) {
        String name = NAMES.text(value.getColumnNameBytes());
        PostgresType type = registry.get((int) value.getColumnType());
        return value.hasDatumMissing()
                ? new UnchangedToastedReplicationMessageColumn(name, type, fullTypeOrNull, optional)
                : new DecodedColumn(name, type, fullTypeOrNull, optional, value, registry);
    }
}
