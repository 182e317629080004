package io.debezium.perf.patches.inside;

import java.time.LocalTime;

import net.bytebuddy.asm.Advice;

/** Around {@code time}, which is left out where the text has the usual form. */
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
