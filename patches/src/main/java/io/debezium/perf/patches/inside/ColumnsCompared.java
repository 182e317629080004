package io.debezium.perf.patches.inside;

import java.util.List;

import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.relational.Table;
import net.bytebuddy.asm.Advice;

/**
 * Advice at the start of {@code schemaChanged}: skips the method, which then returns false, where the message has exactly
 * the columns of the table.
 */
public final class ColumnsCompared {

    private ColumnsCompared() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(0) List<ReplicationMessage.Column> columns, @Advice.Argument(1) Table table) {
        return TableColumns.allMatch(columns, table);
    }
}
