package io.debezium.perf.patches.inside;

import java.time.Duration;

import net.bytebuddy.asm.Advice;

/** Around {@code xminFetchInterval}, which is left out where the answer is there already. */
public final class FetchIntervalKept {

    /** The field that is added. */
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
