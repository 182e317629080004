package io.debezium.perf.patches.inside;

import java.util.Map;

import net.bytebuddy.asm.Advice;

import static java.util.Collections.singletonMap;

/** All of {@code getSourcePartition}. */
public final class PartitionKept {

    /** The field that is added. */
    public static final String FIELD = "keptPartition";

    private PartitionKept() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.FieldValue("serverName") String server,
            @Advice.FieldValue(value = FIELD, readOnly = false) Map<String, String> kept,
            @Advice.Return(readOnly = false) Map<String, String> partition) {
        // Two threads may both make it, which does not matter.
        Map<String, String> made = kept;
        if (made == null) {
            made = singletonMap("server", server);
            kept = made;
        }
        partition = made;
    }
}
