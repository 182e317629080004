package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** The end of {@code addType}: a name may now mean another type. */
public final class KnownTypesForgotten {

    /** The field that is added. */
    public static final String FIELD = "knownTypes";

    private KnownTypesForgotten() {}

    @Advice.OnMethodExit
    static void exit(@Advice.FieldValue(value = FIELD, readOnly = false) KnownTypes known) {
        known = null;
    }
}
