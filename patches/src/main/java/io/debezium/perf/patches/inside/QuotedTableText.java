package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/**
 * Around {@code toDoubleQuotedString}, which is left out where the text is there already. Without a lock: two threads may
 * both make the text, and either's is right; it has only final fields.
 */
public final class QuotedTableText {

    /** The field that is added. */
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
