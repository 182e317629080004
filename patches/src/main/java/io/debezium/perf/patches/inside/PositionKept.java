package io.debezium.perf.patches.inside;

import java.util.Map;

import io.debezium.spi.schema.DataCollectionId;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.Struct;

/** All of {@code getEventSourcePosition}. */
public final class PositionKept {

    private PositionKept() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) DataCollectionId source,
            @Advice.Argument(3) Struct value,
            @Advice.Return(readOnly = false) Map<String, String> position) {
        position = EventPosition.ofOrNull(source, value);
    }
}
