package io.debezium.perf.patches.inside;

import java.time.OffsetDateTime;

import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code timestampWithTimeZoneToOffsetDateTime}: skips the method where {@link FixedForm} can read the text.
 */
public final class ReadTimestampWithZone {

    private ReadTimestampWithZone() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static OffsetDateTime enter(@Advice.Argument(0) String text) {
        return FixedForm.timestampWithZoneOrNull(text);
    }

    @Advice.OnMethodExit
    static void exit(@Advice.Enter OffsetDateTime read, @Advice.Return(readOnly = false) OffsetDateTime answer) {
        answer = read == null ? answer : read;
    }
}
