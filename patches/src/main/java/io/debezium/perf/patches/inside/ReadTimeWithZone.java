package io.debezium.perf.patches.inside;

import java.time.OffsetTime;

import net.bytebuddy.asm.Advice;

/** Advice around {@code timeWithTimeZone}: skips the method where {@link FixedForm} can read the text. */
public final class ReadTimeWithZone {

    private ReadTimeWithZone() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static OffsetTime enter(@Advice.Argument(0) String text) {
        return FixedForm.timeWithZoneOrNull(text);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter OffsetTime read, @Advice.Return(readOnly = false) OffsetTime answer) {
        answer = read == null ? answer : read;
    }
}
