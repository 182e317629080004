package io.debezium.perf.patches.inside;

import java.time.LocalTime;

import net.bytebuddy.asm.Advice;

/** Advice around {@code time}: skips the method where {@link FixedForm} can read the text. */
public final class ReadTime {

    private ReadTime() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static LocalTime enter(@Advice.Argument(0) String text) {
        return FixedForm.timeOrNull(text);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter LocalTime read, @Advice.Return(readOnly = false) LocalTime answer) {
        answer = read == null ? answer : read;
    }
}
