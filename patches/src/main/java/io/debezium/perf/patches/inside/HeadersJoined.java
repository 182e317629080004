package io.debezium.perf.patches.inside;

import io.debezium.config.CommonConnectorConfig;
import io.debezium.connector.common.DebeziumHeaderProducer;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.header.ConnectHeaders;

/** Around {@code getExtendedHeaders}, which is run where an event has headers of its own. */
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
