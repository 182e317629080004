package io.debezium.perf.harness.trial;

/**
 * Between which row events a trial is measured.
 *
 * @param start the window begins at the first mark that has reached it
 * @param end it ends at the first later mark that has reached it
 */
record Bounds(long start, long end) {

    /**
     * The window ends short of the tape's end, at the last multiple of {@code markEvery} that is a whole {@code markEvery}
     * before it. Both ends are then in mid-stream, with the same pipeline in flight. Behind it the last batch, seldom a
     * full one, waits in Debezium's queue for more until {@code poll.interval.ms} (half a second) has passed: a wait
     * that says nothing about speed.
     */
    static Bounds of(long warmUpEvents, long markEvery, long events) {
        long end = (events - markEvery) / markEvery * markEvery;
        return new Bounds(warmUpEvents, end > warmUpEvents ? end : events);
    }
}
