package io.debezium.perf.patches.inside;

import io.debezium.connector.postgresql.SourceInfo;
import io.debezium.data.Envelope;
import io.debezium.spi.schema.DataCollectionId;
import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.Struct;

/**
 * All of {@code getTransactionId}. The events of a transaction follow each other.
 *
 * @param id of the transaction
 */
public record TransactionText(long id, String text) {

    /** The field that is added. */
    public static final String FIELD = "keptTransaction";

    @Advice.OnMethodExit
    static void exit(
            @Advice.Argument(0) DataCollectionId source,
            @Advice.Argument(3) Struct value,
            @Advice.FieldValue(value = FIELD, readOnly = false) TransactionText kept,
            @Advice.Return(readOnly = false) String text) {
        if (value != null) {
            Struct event = value.getStruct(Envelope.FieldName.SOURCE);
            Long id = source == null ? null : event.getInt64(SourceInfo.TXID_KEY);
            if (id != null) {
                // Read once: another thread may put its own there.
                TransactionText last = kept;
                if (last == null || last.id() != id) {
                    last = new TransactionText(id, Long.toString(id));
                    kept = last;
                }
                text = last.text();
            }
        }
    }
}
