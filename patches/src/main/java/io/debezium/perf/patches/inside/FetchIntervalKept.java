package io.debezium.perf.patches.inside;

import java.time.Duration;

import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code xminFetchInterval}: the first call runs the method and keeps the interval in a field; later calls
 * return it.
 */
public final class FetchIntervalKept {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "keptXminFetchInterval";

    private FetchIntervalKept() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Duration enter(@Advice.FieldValue(FIELD) Duration kept) {
        return kept;
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Enter Duration kept,
            @Advice.FieldValue(value = FIELD, readOnly = false) Duration field,
            @Advice.Return(readOnly = false) Duration answer) {
        if (kept == null) {
            field = answer;
        } else {
            answer = kept;
        }
    }
}
