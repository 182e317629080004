package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * The time in which the figures were measured.
 *
 * @param warmUpSeconds how long the engine was under load before it
 */
public record Window(Instant start, Instant end, double warmUpSeconds) {

    /** @param second since the reader was ready */
    public boolean contains(double second) {
        // Times come from the clocks of two processes and are rounded to the millisecond.
        return second > warmUpSeconds + 1e-3 && second <= warmUpSeconds + seconds() + 1e-3;
    }

    public double seconds() {
        return (end.toEpochMilli() - start.toEpochMilli()) / 1000.0;
    }
}
