package io.debezium.perf.patches.inside;

import java.util.List;

import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code getNewTupleList}: the first call runs the method and keeps its list in a field; later calls return
 * that list.
 */
public final class ColumnsKept {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "keptColumns";

    private ColumnsKept() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static List<Column> enter(@Advice.FieldValue(FIELD) List<Column> kept) {
        return kept;
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Enter List<Column> before,
            @Advice.FieldValue(value = FIELD, readOnly = false) List<Column> kept,
            @Advice.Return(readOnly = false) List<Column> columns) {
        if (before == null) {
            kept = columns;
        } else {
            columns = before;
        }
    }
}
