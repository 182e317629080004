package io.debezium.perf.patches.inside;

import java.time.Instant;

import net.bytebuddy.asm.Advice;

/** Advice around {@code timestampToInstant}: skips the method where {@link FixedForm} can read the text. */
public final class ReadTimestamp {

    private ReadTimestamp() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Instant enter(@Advice.Argument(0) String text) {
        return FixedForm.timestampOrNull(text);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter Instant read, @Advice.Return(readOnly = false) Instant answer) {
        answer = read == null ? answer : read;
    }
}
