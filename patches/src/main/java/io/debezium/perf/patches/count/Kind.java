package io.debezium.perf.patches.count;

/** What is counted. The order is that of a method's slots on whose behalf others work. */
enum Kind {
    BYTECODES,
    ALLOCATIONS,
    ATOMICS,
    MONITORS,
    PARKS;

    static final int NUMBER = values().length;
}
