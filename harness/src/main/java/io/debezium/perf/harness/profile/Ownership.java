package io.debezium.perf.harness.profile;

import io.debezium.perf.harness.jfr.Trace;

/**
 * On whose behalf a stack was running: the nearest frame of {@code io.debezium}, looking from the top. What the harness
 * itself adds to the program under test ({@code io.debezium.perf}) is kept apart, but for the code of patches, which is
 * there in the place of Debezium's; and so is what has no Debezium frame at all, like the threads of the JVM or of Kafka Connect. The class that the JVM generates for a lambda is nobody's code
 * and is passed over, so that a boxing method reference counts for the method that it is in.
 */
final class Ownership {

    /** The owner of what the harness's own code does within the program under test. */
    static final String HARNESS = "(performance harness)";

    /** The owner of stacks without any Debezium frame. */
    static final String OUTSIDE = "(outside Debezium)";

    private static final String DEBEZIUM = "io.debezium.";
    private static final String LAMBDA = "$$Lambda.";
    private static final String PERF = "io.debezium.perf.";
    private static final String PATCHES = "io.debezium.perf.patches.";

    private Ownership() {}

    /** A method as {@code package.Class.method}, {@link #HARNESS} or {@link #OUTSIDE}. */
    static String of(Trace trace) {
        for (String frame : trace.frames()) {
            if (frame.startsWith(DEBEZIUM) && !frame.contains(LAMBDA)) {
                return frame.startsWith(PERF) && !frame.startsWith(PATCHES) ? HARNESS : frame;
            }
        }
        // A name in brackets stands for threads whose CPU time was counted where there are no samples of it.
        return trace.top().startsWith("(") ? trace.top() : OUTSIDE;
    }

    /** Like {@link #of}, but empty for whatever is not a Debezium method. */
    static String debeziumMethod(Trace traceOrNull) {
        String owner = traceOrNull == null ? "" : of(traceOrNull);
        return owner.startsWith("(") ? "" : owner;
    }
}
