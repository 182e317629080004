package io.debezium.perf.harness.link;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * What events come to in their order, computed as the program under test does it; see the package's description. Not
 * thread-safe.
 */
public final class EventOrder {

    /** Events between two that an order tells of. */
    public static final int INTERVAL = 4096;

    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private final StringBuilder kept = new StringBuilder().append(INTERVAL).append(':');
    private long hash;
    private long events;

    /** @param operation as Debezium has it: {@code c}, {@code u} or {@code d} */
    public void add(long lsn, char operation) {
        long mixed = (hash ^ (31 * lsn + operation)) * ODD;
        hash = mixed ^ mixed >>> 32;
        events++;
        if (events % INTERVAL == 0) {
            kept.append(Long.toHexString(hash)).append(',');
        }
    }

    /** How many events. */
    public long events() {
        return events;
    }

    /** As a message has it. */
    @Override
    public String toString() {
        return kept + Long.toHexString(hash);
    }

    /**
     * Up to where two orders of as many events are the same.
     *
     * @return a number of events, as exactly as the program tells; empty when all are
     */
    public static OptionalLong sameUpTo(String one, String other) {
        int place = Arrays.mismatch(one.split("[:,]"), other.split("[:,]"));
        return place < 0 ? OptionalLong.empty() : OptionalLong.of(Math.max(0, place - 1) * (long) INTERVAL);
    }
}
