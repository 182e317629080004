package io.debezium.perf.app;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The number of consumed events and their LSN. Written by the one consumer thread, read by any. A thread that holds its
 * monitor sees the state between two batches.
 */
final class Tally {

    private final AtomicLong events = new AtomicLong();
    private final AtomicLong beyond = new AtomicLong();
    private final AtomicLong lsn = new AtomicLong();

    /** Row events so far, at most the limit. */
    long events() {
        return events.get();
    }

    /** Row events that came after the limit. */
    long beyond() {
        return beyond.get();
    }

    /** The LSN of the newest event counted, 0 before the first. */
    long lsn() {
        return lsn.get();
    }

    void events(long count) {
        events.lazySet(count);
    }

    void beyond(long count) {
        beyond.lazySet(count);
    }

    void lsn(long position) {
        lsn.lazySet(position);
    }
}
