package io.debezium.perf.harness.link;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * A hash over the order of events, computed in the same way as by the program under test; see the package's description. Not
 * thread-safe.
 */
public final class EventOrder {

    /** Number of events after which a hash is recorded. */
    public static final int INTERVAL = 4096;

    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    private final StringBuilder kept = new StringBuilder().append(INTERVAL).append(':');
    private long hash;
    private long events;

    /**
     * Adds the next event.
     *
     * @param operation Debezium's letter: {@code c}, {@code u} or {@code d}
     */
    public void add(long lsn, char operation) {
        long mixed = (hash ^ (31 * lsn + operation)) * ODD;
        hash = mixed ^ mixed >>> 32;
        events++;
        if (events % INTERVAL == 0) {
            kept.append(Long.toHexString(hash)).append(',');
        }
    }

    /** Number of events added. */
    public long events() {
        return events;
    }

    /** The order in the form that messages have. */
    @Override
    public String toString() {
        return kept + Long.toHexString(hash);
    }

    /**
     * Up to which event two orders of the same length agree.
     *
     * @return a number of events, rounded down to a multiple of {@link #INTERVAL}; empty if the orders are equal
     */
    public static OptionalLong sameUpTo(String one, String other) {
        int place = Arrays.mismatch(one.split("[:,]"), other.split("[:,]"));
        return place < 0 ? OptionalLong.empty() : OptionalLong.of(Math.max(0, place - 1) * (long) INTERVAL);
    }
}
