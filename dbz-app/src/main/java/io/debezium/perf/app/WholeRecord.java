package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * The text of a whole record: topic, partition, time, key, value, headers, their schemas, and the source partition and
 * offset. For variants that must not differ in anything.
 */
final class WholeRecord implements RecordText {

    private static final String EVENT = "";
    private static final String TOMBSTONE = "tombstone.";
    private static final String OTHER = "other.";
    private static final String LEFT = "left.";

    private final Set<String> leftOut;
    private final CanonicalText text;
    private final SchemaText schemas = new SchemaText();
    private final List<String> legible = new ArrayList<>();

    /**
     * @param leftOut paths of values that may differ between two runs, in any record: {@code value.ts_ms}; {@code left.} for
     *     all transformed records
     */
    WholeRecord(Set<String> leftOut) {
        this.leftOut = leftOut;
        this.text = new CanonicalText(leftOut.stream()
                .flatMap(path -> Stream.of(EVENT, TOMBSTONE, OTHER, LEFT).map(prefix -> prefix + path))
                .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public void event(SourceRecord record, long lsn) {
        text.add("lsn", lsn);
        add(EVENT, record);
    }

    @Override
    public void tombstone(SourceRecord record) {
        add(TOMBSTONE, record);
    }

    @Override
    public void other(SourceRecord record) {
        add(OTHER, record);
    }

    @Override
    public void left(SourceRecord record) {
        if (!leftOut.contains(LEFT)) {
            add(LEFT, record);
        }
    }

    @Override
    public Written take() {
        Written written = new Written(text.take(), List.copyOf(legible));
        legible.clear();
        return written;
    }

    private void add(String prefix, SourceRecord record) {
        text.add(prefix + "topic", record.topic());
        text.add(prefix + "partition", record.kafkaPartition());
        text.add(prefix + "timestamp", record.timestamp());
        text.add(prefix + "key", record.key());
        text.add(prefix + "value", record.value());
        addFlat(prefix + "sourcePartition", record.sourcePartition());
        addFlat(prefix + "sourceOffset", record.sourceOffset());
        text.add(prefix + "headers", record.headers().size());
        for (Header header : record.headers()) {
            String path = prefix + "headers." + legible(header.key());
            text.add(path, header.value());
            addSchema(path, header.schema());
        }
        addSchema(prefix + "keySchema", record.keySchema());
        addSchema(prefix + "valueSchema", record.valueSchema());
    }

    /** Adds a schema as a digest, since schemas are long and mostly the same. */
    private void addSchema(String path, Schema schema) {
        SchemaText.Described described = schemas.of(path, schema);
        text.add(path + "@digest", described.digest());
        legible.add(described.lines());
    }

    /** Adds a map of a source partition or offset. They contain no nested maps, so that dots in names need not be escaped. */
    private void addFlat(String path, Map<String, ?> map) {
        text.add(path, map == null ? null : map.size());
        if (map != null) {
            new TreeMap<>(map).forEach((name, value) -> text.add(path + "." + legible(name), value));
        }
    }

    private static String legible(String name) {
        return CanonicalText.name(name).replace("\\u002e", ".");
    }
}
