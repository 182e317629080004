package io.debezium.perf.harness.host;

import java.time.Duration;
import java.time.Instant;

/**
 * A moment by two clocks: the time of day, which may be set, and the monotonic one. Durations use the monotonic clock; if the
 * clocks have drifted apart, the time of day was set. Slewing by NTP moves both alike.
 *
 * @param nanos the value of {@link System#nanoTime()}
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
