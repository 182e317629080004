package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** Advice at the end of {@code addType}: drops the cache of known types, since a name may now mean another type. */
public final class KnownTypesForgotten {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "knownTypes";

    private KnownTypesForgotten() {}

    @Advice.OnMethodExit
    static void exit(@Advice.FieldValue(value = FIELD, readOnly = false) KnownTypes known) {
        known = null;
    }
}
