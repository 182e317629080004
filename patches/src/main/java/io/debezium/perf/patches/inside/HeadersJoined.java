package io.debezium.perf.patches.inside;

import io.debezium.config.CommonConnectorConfig;
import io.debezium.connector.common.DebeziumHeaderProducer;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.header.ConnectHeaders;

/**
 * Advice around {@code getExtendedHeaders}: where extended headers are enabled and an event has no headers of its own,
 * skips the method and returns the producer's list of context headers.
 */
public final class HeadersJoined {

    private HeadersJoined() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static ConnectHeaders enter(
            @Advice.Argument(0) ConnectHeaders own,
            @Advice.FieldValue("connectorConfig") CommonConnectorConfig config,
            @Advice.FieldValue("debeziumHeaderProducer") DebeziumHeaderProducer producer) {
        boolean none = own == null || own.isEmpty();
        return none && config.isExtendedHeadersEnabled() ? producer.contextHeaders() : null;
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter ConnectHeaders before, @Advice.Return(readOnly = false) ConnectHeaders headers) {
        if (before != null) {
            headers = before;
        }
    }
}
