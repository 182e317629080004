package io.debezium.perf.patches.inside;

import java.util.AbstractMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

import io.debezium.connector.postgresql.SourceInfo;
import io.debezium.data.Envelope;
import io.debezium.spi.schema.DataCollectionId;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.Struct;

/** The position of an event, made of its numbers when it is read. */
public final class PositionOnDemand extends AbstractMap<String, String> {

    private final Long lsn;
    private final Long xminOrNull;

    public PositionOnDemand(Long lsn, Long xminOrNull) {
        this.lsn = lsn;
        this.xminOrNull = xminOrNull;
    }

    /** Advice that replaces {@code getEventSourcePosition}. */
    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) DataCollectionId source,
            @Advice.Argument(3) Struct value,
            @Advice.Return(readOnly = false) Map<String, String> position) {
        position = ofOrNull(source, value);
    }

    /** @return null if the event is of no table, or has no LSN */
    public static Map<String, String> ofOrNull(DataCollectionId source, Struct value) {
        if (value == null) {
            return null;
        }
        Struct info = value.getStruct(Envelope.FieldName.SOURCE);
        if (source == null) {
            return null;
        }
        Long xminOrNull = info.getInt64(SourceInfo.XMIN_KEY);
        Long lsn = info.getInt64(SourceInfo.LSN_KEY);
        return lsn == null ? null : new PositionOnDemand(lsn, xminOrNull);
    }

    @Override
    public Set<Entry<String, String>> entrySet() {
        Map<String, String> position = new HashMap<>();
        position.put(SourceInfo.LSN_KEY, Long.toString(lsn));
        if (xminOrNull != null) {
            position.put(SourceInfo.XMIN_KEY, Long.toString(xminOrNull));
        }
        return position.entrySet();
    }
}
