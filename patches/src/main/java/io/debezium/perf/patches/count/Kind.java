package io.debezium.perf.patches.count;

/** What is counted of code; the harness has a metric of the same name with {@code _PER_EVENT} behind it. */
enum Kind {
    BYTECODES,
    /** Objects and arrays that are created. */
    OBJECTS,
    ATOMICS,
    MONITORS,
    PARKS,
    /** Calls of methods in native code that the calling class declares, intrinsic ones apart. */
    NATIVES,
    /** Those of them that read or write a file or a socket. */
    TRANSFERS;

    static final int NUMBER = values().length;
}
