package io.debezium.perf.app;

import java.util.List;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * The content of a change that must be the same in every Debezium version: topic, key, operation, before, after and LSN,
 * without processing times. Heartbeats and transformed records are left out. Digests in tapes are made of this text.
 */
final class EventContent implements RecordText {

    private static final List<String> CONTENT = List.of("op", "before", "after", "message");

    private final CanonicalText text = new CanonicalText();

    @Override
    public void event(SourceRecord record, long lsn) {
        text.add("lsn", lsn);
        text.add("topic", record.topic());
        text.add("key", record.key());
        Struct value = (Struct) record.value();
        for (String name : CONTENT) {
            Field field = value.schema().field(name);
            if (field != null) {
                text.add(name, value.getWithoutDefault(name));
            }
        }
    }

    @Override
    public void tombstone(SourceRecord record) {
        text.add("tombstone.topic", record.topic());
        text.add("tombstone.key", record.key());
    }

    @Override
    public Written take() {
        return new Written(text.take(), List.of());
    }
}
