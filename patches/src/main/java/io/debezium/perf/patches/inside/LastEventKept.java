package io.debezium.perf.patches.inside;

import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.pipeline.spi.OffsetContext;
import io.debezium.spi.schema.DataCollectionId;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.Struct;

/** Advice that replaces {@code onEvent}, apart from its counters: keeps the event, and makes no text of it. */
public final class LastEventKept {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "keptEvent";

    private LastEventKept() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) DataCollectionId source,
            @Advice.Argument(1) OffsetContext offset,
            @Advice.Argument(2) Object key,
            @Advice.Argument(3) Struct value,
            @Advice.FieldValue("metadataProvider") EventMetadataProvider provider,
            @Advice.FieldValue(value = FIELD, readOnly = false) KeptEvent kept) {
        kept = new KeptEvent(provider, source, offset, key, value);
    }
}
