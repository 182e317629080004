package io.debezium.perf.patches.inside;

import net.bytebuddy.asm.Advice;

/** Advice that skips {@code isUnchangedToastedValue}, which then returns false, for a value that cannot be a marker. */
public final class NoToastMarker {

    private NoToastMarker() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.Argument(0) Object value) {
        return value == null || value.getClass() != Object.class;
    }
}
