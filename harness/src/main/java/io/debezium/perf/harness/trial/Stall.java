package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Detects that a figure has not changed for longer than a limit. Not thread-safe. */
final class Stall {

    private final long limitNanos;
    private final LongSupplier nanoTime;
    private long figure = Long.MIN_VALUE;
    private long movedAt;

    Stall(Duration limit) {
        this(limit, System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime()} */
    Stall(Duration limit, LongSupplier nanoTime) {
        this.limitNanos = limit.toNanos();
        this.nanoTime = nanoTime;
        this.movedAt = nanoTime.getAsLong();
    }

    /** Records the current figure; returns whether it has been unchanged for longer than the limit. */
    boolean since(long now) {
        if (now != figure) {
            figure = now;
            movedAt = nanoTime.getAsLong();
            return false;
        }
        return nanoTime.getAsLong() - movedAt > limitNanos;
    }
}
