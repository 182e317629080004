package io.debezium.perf.patches.inside;

import java.util.List;

import io.debezium.connector.postgresql.connection.ReplicationMessage;
import io.debezium.relational.Table;
import net.bytebuddy.asm.Advice;

/** The start of {@code schemaChanged}, which is left out, as for no change, where nothing has changed. */
public final class ColumnsCompared {

    private ColumnsCompared() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(0) List<ReplicationMessage.Column> columns, @Advice.Argument(1) Table table) {
        return TableShapes.are(columns, table);
    }
}
