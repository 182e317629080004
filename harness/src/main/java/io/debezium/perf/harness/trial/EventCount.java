package io.debezium.perf.harness.trial;

import io.debezium.perf.harness.variant.Counting;

/**
 * Counts a program's events by what it prints. Written by the thread that reads its output; read by any when it has
 * ended.
 */
final class EventCount {

    private final Counting counting;
    private final long all;
    private long events;

    /** @param all what a program has read that says so by ending in order */
    EventCount(Counting counting, long all) {
        this.counting = counting;
        this.all = all;
    }

    /** @param line of its standard output */
    synchronized void line(String line) {
        if (counting instanceof Counting.Lines) {
            events++;
        } else if (counting instanceof Counting.LastMatch match) {
            match.in(line).ifPresent(count -> events = count);
        }
    }

    synchronized long events() {
        return counting instanceof Counting.Exit ? all : events;
    }
}
