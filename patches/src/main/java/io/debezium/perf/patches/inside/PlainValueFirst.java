package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;
import org.apache.kafka.connect.data.Schema;

/** The start of {@code validateValue} with a field's name: the rest only where it is needed. */
public final class PlainValueFirst {

    private PlainValueFirst() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(1) Schema schema, @Advice.Argument(2) Object value) {
        return PlainValues.fit(schema, value);
    }
}
