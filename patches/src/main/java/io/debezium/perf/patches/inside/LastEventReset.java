package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** The end of {@code reset}. */
public final class LastEventReset {

    private LastEventReset() {}

    @Advice.OnMethodExit
    static void exit(@Advice.FieldValue(value = LastEventKept.FIELD, readOnly = false) KeptEvent kept) {
        kept = null;
    }
}
