package io.debezium.perf.harness.postgres;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The end of a wait that polls a condition, in {@link System#nanoTime()}. */
public record Deadline(long atNanos) {

    public static Deadline in(Duration limit) {
        return new Deadline(System.nanoTime() + limit.toNanos());
    }

    /**
     * Waits a little before the next poll.
     *
     * @return false, without waiting, when the deadline has passed or the thread is interrupted (and stays so)
     */
    public boolean pause(Duration little) {
        if (System.nanoTime() - atNanos >= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        LockSupport.parkNanos(little.toNanos());
        return true;
    }
}
