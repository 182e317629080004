package io.debezium.perf.harness.profile;

import io.debezium.perf.harness.jfr.Trace;

/**
 * Determines on whose behalf a stack was running: the frame of {@code io.debezium} that is nearest to the top. Separate owners
 * are the harness's own code in the program under test ({@code io.debezium.perf}, except for patches, which replace Debezium's
 * code) and stacks without any Debezium frame, such as threads of the JVM or of Kafka Connect. The class that the JVM generates
 * for a lambda is skipped, so that a boxing method reference counts for the method that contains it.
 */
final class Ownership {

    /** The owner of stacks in the harness's own code within the program under test. */
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
        // A name in brackets stands for the counted CPU time of threads without samples.
        return trace.top().startsWith("(") ? trace.top() : OUTSIDE;
    }

    /** The owner if it is a Debezium method; otherwise empty. */
    static String debeziumMethod(Trace traceOrNull) {
        String owner = traceOrNull == null ? "" : of(traceOrNull);
        return owner.startsWith("(") ? "" : owner;
    }
}
