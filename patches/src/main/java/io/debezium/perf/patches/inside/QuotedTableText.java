package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/**
 * Advice around {@code toDoubleQuotedString}: the first call runs the method and keeps the text in a field; later calls
 * return it. There is no lock: two threads may both make the text, which is the same and has only final fields.
 */
public final class QuotedTableText {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "doubleQuoted";

    private QuotedTableText() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static String enter(@Advice.FieldValue(FIELD) String kept) {
        return kept;
    }

    @Advice.OnMethodExit
    static void exit(
            @Advice.Enter String kept,
            @Advice.FieldValue(value = FIELD, readOnly = false) String field,
            @Advice.Return(readOnly = false) String text) {
        if (kept == null) {
            field = text;
        } else {
            text = kept;
        }
    }
}
