package io.debezium.perf.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.transforms.Transformation;

/**
 * A transform put before the configured ones, which keeps each record as the connector made it and passes it on unchanged.
 * After the other transforms a record may lack the LSN and operation, by which events are counted and compared. The kept
 * records are static, since the engine creates the transform by its class name.
 *
 * <p>Costs an entry in a list for each record; a copy of the record if its content is needed, since a transform may change a
 * record in place, as Debezium's {@code TimezoneConverter} does.
 */
public final class BeforeTransforms implements Transformation<SourceRecord> {

    static final String LIST = "transforms";

    /** A property that can be added to any transform: whether it may drop events. */
    static final String DROPS = "drops";

    private static final String NAME = "perf-before";
    private static final String COPIED = "copied";

    private static List<SourceRecord> kept = new ArrayList<>();

    private boolean copied;

    /**
     * Puts this transform before those of an engine's properties.
     *
     * @param copied whether the content of records is needed, and not only LSN and operation
     */
    static void putFirst(Properties engine, boolean copied) {
        engine.keySet().removeIf(name -> isDrops(name.toString()));
        engine.put(LIST, NAME + "," + engine.getProperty(LIST));
        engine.put(LIST + "." + NAME + ".type", BeforeTransforms.class.getName());
        engine.put(LIST + "." + NAME + "." + COPIED, Boolean.toString(copied));
    }

    static boolean isDrops(String property) {
        return property.startsWith(LIST + ".") && property.endsWith("." + DROPS);
    }

    /** The records since the last call, in order of arrival; called when a batch is handed over, those of the batch. */
    static List<SourceRecord> take() {
        synchronized (BeforeTransforms.class) {
            List<SourceRecord> taken = kept;
            kept = new ArrayList<>(taken.size());
            return taken;
        }
    }

    @Override
    public void configure(Map<String, ?> settings) {
        copied = Boolean.parseBoolean(String.valueOf(settings.get(COPIED)));
    }

    @Override
    public SourceRecord apply(SourceRecord record) {
        SourceRecord entry = copied ? copy(record) : record;
        // An engine may have several threads for its transforms.
        synchronized (BeforeTransforms.class) {
            kept.add(entry);
        }
        return record;
    }

    @Override
    public ConfigDef config() {
        return new ConfigDef();
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    /** A deep copy of a record with the same offset object, by which the transformed record is found. */
    static SourceRecord copy(SourceRecord record) {
        return record.newRecord(
                record.topic(),
                record.kafkaPartition(),
                record.keySchema(),
                copy(record.key()),
                record.valueSchema(),
                copy(record.value()),
                record.timestamp(),
                record.headers().duplicate());
    }

    private static Object copy(Object value) {
        if (value instanceof List<?> list) {
            List<Object> copy = new ArrayList<>();
            list.forEach(each -> copy.add(copy(each)));
            return copy;
        }
        if (!(value instanceof Struct struct)) {
            return value;
        }
        Struct copy = new Struct(struct.schema());
        for (Field field : struct.schema().fields()) {
            copy.put(field, copy(struct.getWithoutDefault(field.name())));
        }
        return copy;
    }
}
