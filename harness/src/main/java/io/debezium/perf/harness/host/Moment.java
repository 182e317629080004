package io.debezium.perf.harness.host;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment by both clocks: the time of day, which somebody may set, and one that only goes on. Durations are told by the
 * second; that the first has moved against it meanwhile tells that it was set. Slewing, as NTP does it, moves both alike.
 *
 * @param nanos as {@link System#nanoTime()}
 */
public record Moment(Instant time, long nanos) {

    public static Moment now() {
        return new Moment(Instant.now(), System.nanoTime());
    }

    public Duration since(Moment earlier) {
        return Duration.ofNanos(nanos - earlier.nanos);
    }

    public double secondsSince(Moment earlier) {
        return (nanos - earlier.nanos) / 1e9;
    }

    /** By how many seconds the time of day was set forward since an earlier moment; negative when it was set back. */
    public double clockSetSince(Moment earlier) {
        return Duration.between(earlier.time, time).minus(since(earlier)).toNanos() / 1e9;
    }
}
