package io.debezium.perf.app;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The time of day as it was when this was made, and counted on from there by a clock that nobody sets: differences are
 * durations, whatever happens to the clock on the wall meanwhile. It tells, too, how far that one has moved away. Thread-safe.
 */
final class SteadyClock implements InstantSource {

    /** The program's. */
    static final SteadyClock PROGRAM = new SteadyClock(InstantSource.system(), System::nanoTime);

    private final InstantSource wall;
    private final LongSupplier nanoTime;
    private final Instant start;
    private final long startNanos;

    /**
     * @param wall the time of day, which may be set
     * @param nanoTime as {@link System#nanoTime()}
     */
    SteadyClock(InstantSource wall, LongSupplier nanoTime) {
        this.wall = wall;
        this.nanoTime = nanoTime;
        this.start = wall.instant();
        this.startNanos = nanoTime.getAsLong();
    }

    @Override
    public Instant instant() {
        return start.plusNanos(nanoTime.getAsLong() - startNanos);
    }

    /** By how much the time of day is ahead of this; about 0 as long as nobody has set it. */
    Duration wallAhead() {
        return Duration.between(instant(), wall.instant());
    }
}
