package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** Advice at the end of {@code reset}: forgets the last event. */
public final class LastEventReset {

    private LastEventReset() {}

    @Advice.OnMethodExit
    static void exit(@Advice.FieldValue(value = LastEventKept.FIELD, readOnly = false) KeptEvent kept) {
        kept = null;
    }
}
