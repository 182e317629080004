package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code includeUnknownDatatypes}: the first call runs the method and keeps its answer in a field; later
 * calls return it.
 */
public final class UnknownTypesKept {

    /** The name of the field that is added to the class. */
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
