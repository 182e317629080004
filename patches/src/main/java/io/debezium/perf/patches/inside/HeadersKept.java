package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.header.ConnectHeaders;

/**
 * Advice around {@code contextHeaders}: the first call runs the method and keeps a copy of its headers in a field; later
 * calls return copies of that.
 */
public final class HeadersKept {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "keptHeaders";

    private HeadersKept() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static ConnectHeaders enter(@Advice.FieldValue(FIELD) ConnectHeaders kept) {
        return kept;
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Enter ConnectHeaders before,
            @Advice.FieldValue(value = FIELD, readOnly = false) ConnectHeaders kept,
            @Advice.Return(readOnly = false) ConnectHeaders headers) {
        if (before == null) {
            kept = new ConnectHeaders(headers);
        } else {
            headers = new ConnectHeaders(before);
        }
    }
}
