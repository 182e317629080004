package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** Advice that replaces {@code getLastEvent}: makes the text of the last event; null if there is none. */
public final class LastEventText {

    private LastEventText() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.FieldValue(LastEventKept.FIELD) KeptEvent kept, @Advice.Return(readOnly = false) String text) {
        // Read once: another thread may reset it.
        KeptEvent event = kept;
        text = event == null ? null : event.text();
    }
}
