package io.debezium.perf.app;

import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * Reads commit time and LSN out of an event's {@code source} block. Fields are looked up by name once per schema and by
 * position for each event, because the count must cost next to nothing. Not thread-safe.
 */
final class SourceFields {

    private Schema valueSchema;
    private Field source;
    private Schema sourceSchema;
    private Field micros;
    private Field lsnField;
    private long commitMicros;
    private long lsn;

    /** Reads the event's block; false when it has none. */
    boolean find(Struct value) {
        if (value.schema() != valueSchema) {
            valueSchema = value.schema();
            source = valueSchema.field("source");
        }
        if (source == null || !(value.get(source) instanceof Struct block)) {
            return false;
        }
        if (block.schema() != sourceSchema) {
            sourceSchema = block.schema();
            micros = sourceSchema.field("ts_us");
            lsnField = sourceSchema.field("lsn");
        }
        if (micros == null || lsnField == null) {
            return false;
        }
        commitMicros = block.get(micros) instanceof Long time ? time : 0;
        lsn = block.get(lsnField) instanceof Long position ? position : 0;
        return true;
    }

    /** Microseconds since the epoch of the last event found. */
    long commitMicros() {
        return commitMicros;
    }

    long lsn() {
        return lsn;
    }
}
