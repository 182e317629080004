package io.debezium.perf.patches.count;

/** What is counted. The harness has a metric for each, with the same name and {@code _PER_EVENT} after it. */
enum Kind {
    BYTECODES,
    /** Objects and arrays that are created. */
    OBJECTS,
    ATOMICS,
    MONITORS,
    PARKS,
    /** Calls of native methods that the calling class declares itself, without intrinsics. */
    NATIVES,
    /** Calls of native methods that read or write a file or a socket; they are among {@link #NATIVES}. */
    TRANSFERS;

    static final int NUMBER = values().length;
}
