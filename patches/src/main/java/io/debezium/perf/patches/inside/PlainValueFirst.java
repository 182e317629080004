package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.Schema;

/**
 * Advice at the start of {@code validateValue} with a field's name: skips the method where the value plainly fits the
 * schema.
 */
public final class PlainValueFirst {

    private PlainValueFirst() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(1) Schema schema, @Advice.Argument(2) Object value) {
        return QuickValueCheck.accepts(schema, value);
    }
}
