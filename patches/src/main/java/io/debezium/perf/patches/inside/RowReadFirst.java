package io.debezium.perf.patches.inside;

import java.nio.ByteBuffer;
import java.sql.SQLException;

import io.debezium.connector.postgresql.TypeRegistry;
import io.debezium.connector.postgresql.connection.ReplicationStream.ReplicationMessageProcessor;
import net.bytebuddy.asm.Advice;
import org.slf4j.Logger;

/**
 * Advice at the start of {@code processNotEmptyMessage}: where the message is a plain row, reads it with {@link DirectRow},
 * passes it on and skips the method.
 */
public final class RowReadFirst {

    private RowReadFirst() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(
            @Advice.Argument(0) ByteBuffer buffer,
            @Advice.Argument(1) ReplicationMessageProcessor processor,
            @Advice.Argument(2) TypeRegistry registry,
            @Advice.FieldValue("LOGGER") Logger logger)
            throws SQLException, InterruptedException {
        DirectRow row = logger.isTraceEnabled() ? null : DirectRow.readOrNull(buffer, registry);
        if (row != null) {
            processor.process(row);
        }
        return row != null;
    }
}
