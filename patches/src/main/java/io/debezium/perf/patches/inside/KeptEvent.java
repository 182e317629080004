package io.debezium.perf.patches.inside;

import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.pipeline.spi.OffsetContext;
import io.debezium.spi.schema.DataCollectionId;
import org.apache.kafka.connect.data.Struct;

/** An event, with everything that is needed to make its text later. */
public record KeptEvent(
        EventMetadataProvider provider, DataCollectionId source, OffsetContext offset, Object key, Struct value) {

    /** The text as the unchanged meter makes it when it sees the event. */
    public String text() {
        return provider.toSummaryString(source, offset, key, value);
    }
}
