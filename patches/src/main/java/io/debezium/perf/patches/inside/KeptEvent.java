package io.debezium.perf.patches.inside;

import io.debezium.pipeline.source.spi.EventMetadataProvider;
import io.debezium.pipeline.spi.OffsetContext;
import io.debezium.spi.schema.DataCollectionId;
import org.apache.kafka.connect.data.Struct;

/** All that the text of an event is made of. */
public record KeptEvent(
        EventMetadataProvider provider, DataCollectionId source, OffsetContext offset, Object key, Struct value) {

    /** As the meter would have made it at once. */
    public String text() {
        return provider.toSummaryString(source, offset, key, value);
    }
}
