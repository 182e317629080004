package io.debezium.perf.patches.inside;

import java.time.LocalDate;

import net.bytebuddy.asm.Advice;

/** Advice around {@code date}: skips the method where {@link FixedForm} can read the text. */
public final class ReadDate {

    private ReadDate() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static LocalDate enter(@Advice.Argument(0) String text) {
        return FixedForm.dateOrNull(text);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter LocalDate read, @Advice.Return(readOnly = false) LocalDate answer) {
        answer = read == null ? answer : read;
    }
}
