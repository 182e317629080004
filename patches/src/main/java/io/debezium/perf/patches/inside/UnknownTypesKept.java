package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** Around {@code includeUnknownDatatypes}, which is left out where the answer is there already. */
public final class UnknownTypesKept {

    /** The field that is added. */
    public static final String FIELD = "keptUnknownDatatypes";

    private UnknownTypesKept() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static Boolean enter(@Advice.FieldValue(FIELD) Boolean kept) {
        return kept;
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Enter Boolean kept,
            @Advice.FieldValue(value = FIELD, readOnly = false) Boolean field,
            @Advice.Return(readOnly = false) boolean answer) {
        if (kept == null) {
            field = answer;
        } else {
            answer = kept;
        }
    }
}
