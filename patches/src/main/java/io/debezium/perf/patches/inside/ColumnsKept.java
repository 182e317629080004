package io.debezium.perf.patches.inside;

import java.util.List;

import io.debezium.connector.postgresql.connection.ReplicationMessage.Column;
import net.bytebuddy.asm.Advice;

/** Around {@code getNewTupleList}, which is run once. */
public final class ColumnsKept {

    /** The field that is added. */
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
