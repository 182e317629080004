package io.debezium.perf.app;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A monotonic clock that starts at the time of day of its creation: differences are durations, even if the time of day is set
 * meanwhile. It also tells how far the time of day has moved away from it. Thread-safe.
 */
final class SteadyClock implements InstantSource {

    /** The clock of this program. */
    static final SteadyClock PROGRAM = new SteadyClock(InstantSource.system(), System::nanoTime);

    private final InstantSource wall;
    private final LongSupplier nanoTime;
    private final Instant start;
    private final long startNanos;

    /**
     * @param wall the time of day, which may be set
     * @param nanoTime see {@link System#nanoTime()}
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

    /** How far the time of day is ahead of this clock; about 0 unless it was set. */
    Duration wallAhead() {
        return Duration.between(instant(), wall.instant());
    }
}
