package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * When the figures were taken: the recording's own start and end.
 *
 * @param warmUpSeconds how long the engine was under load before it
 */
public record Window(Instant start, Instant end, double warmUpSeconds) {

    /** @param second since the reader was ready */
    public boolean contains(double second) {
        // Clocks of two processes, rounded to the millisecond.
        return second > warmUpSeconds + 1e-3 && second <= warmUpSeconds + seconds() + 1e-3;
    }

    public double seconds() {
        return (end.toEpochMilli() - start.toEpochMilli()) / 1000.0;
    }
}
