package io.debezium.perf.patches.inside;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.debezium.connector.postgresql.SourceInfo;
import io.debezium.data.Envelope;
import org.apache.kafka.connect.data.Struct;

/** The position of an event as texts by name, which are made when somebody reads them. */
public final class EventPosition extends AbstractMap<String, String> {

    private final long lsn;
    private final Long xminOrNull;

    private EventPosition(long lsn, Long xminOrNull) {
        this.lsn = lsn;
        this.xminOrNull = xminOrNull;
    }

    /**
     * @param sourceOrNull null, as the value, for no position
     * @throws org.apache.kafka.connect.errors.DataException if the value has no such fields
     */
    public static Map<String, String> ofOrNull(Object sourceOrNull, Struct valueOrNull) {
        if (valueOrNull == null) {
            return null;
        }
        Struct event = valueOrNull.getStruct(Envelope.FieldName.SOURCE);
        if (sourceOrNull == null) {
            return null;
        }
        Long xmin = event.getInt64(SourceInfo.XMIN_KEY);
        Long lsn = event.getInt64(SourceInfo.LSN_KEY);
        return lsn == null ? null : new EventPosition(lsn, xmin);
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        // In the order that Debezium's own map has.
        Map<String, String> texts = new HashMap<>();
        texts.put(SourceInfo.LSN_KEY, Long.toString(lsn));
        if (xminOrNull != null) {
            texts.put(SourceInfo.XMIN_KEY, Long.toString(xminOrNull));
        }
        return texts.entrySet();
    }
}
