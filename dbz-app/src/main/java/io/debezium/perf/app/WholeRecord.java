package io.debezium.perf.app;

import java.util.Set;

import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * All that a record holds: topic, partition, time, key, value, headers, the schemas of all of them, and the source
 * partition and offset from which a restart goes on. For two variants that must not differ in anything.
 */
final class WholeRecord implements RecordText {

    private final CanonicalText text;
    private final SchemaText schemas = new SchemaText();

    /** @param leftOut paths of values that two runs need not have in common: {@code value.ts_ms} */
    WholeRecord(Set<String> leftOut) {
        this.text = new CanonicalText(leftOut);
    }

    @Override
    public void event(SourceRecord record, long lsn) {
        text.add("lsn", lsn);
        add("", record);
    }

    @Override
    public void tombstone(SourceRecord record) {
        add("tombstone.", record);
    }

    @Override
    public void other(SourceRecord record) {
        add("other.", record);
    }

    @Override
    public String take() {
        return text.take();
    }

    private void add(String prefix, SourceRecord record) {
        text.add(prefix + "topic", record.topic());
        text.add(prefix + "partition", record.kafkaPartition());
        text.add(prefix + "timestamp", record.timestamp());
        text.add(prefix + "key", record.key());
        text.add(prefix + "value", record.value());
        text.add(prefix + "sourcePartition", record.sourcePartition());
        text.add(prefix + "sourceOffset", record.sourceOffset());
        int number = 0;
        for (Header header : record.headers()) {
            String path = prefix + "headers[" + number++ + "]";
            text.add(path + ".key", header.key());
            text.add(path + ".value", header.value());
            text.addLines(schemas.of(path + ".schema", header.schema()));
        }
        text.addLines(schemas.of(prefix + "keySchema", record.keySchema()));
        text.addLines(schemas.of(prefix + "valueSchema", record.valueSchema()));
    }
}
