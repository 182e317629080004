package io.debezium.perf.patches.inside;

import java.util.Map;

import net.bytebuddy.asm.Advice;

import static java.util.Collections.singletonMap;

/** Advice that replaces {@code getSourcePartition}: makes the map once and keeps it in a field. */
public final class PartitionKept {

    /** The name of the field that is added to the class. */
    public static final String FIELD = "keptPartition";

    private PartitionKept() {}

    @Advice.OnMethodExit
    static void exit(
            @Advice.FieldValue("serverName") String server,
            @Advice.FieldValue(value = FIELD, readOnly = false) Map<String, String> kept,
            @Advice.Return(readOnly = false) Map<String, String> partition) {
        // Two threads may both make the map, which does no harm: the maps are equal.
        Map<String, String> made = kept;
        if (made == null) {
            made = singletonMap("server", server);
            kept = made;
        }
        partition = made;
    }
}
