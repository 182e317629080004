package io.debezium.perf.harness.load;

import java.time.Instant;
import java.util.Optional;

/** Counts transactions by the second for a live display; remembers the last whole second alone. Thread-safe. */
final class LiveRate {

    private long second = Long.MIN_VALUE;
    private long count;
    private long sumMicros;
    private Load.Second latest;

    /** @param endMicros when the transaction ended, microseconds since the epoch */
    synchronized void add(long endMicros, long latencyMicros) {
        turnTo(Math.floorDiv(endMicros, 1_000_000L));
        count++;
        sumMicros += latencyMicros;
    }

    /** @param now so that a second in which nothing ended shows as none */
    synchronized Optional<Load.Second> latest(Instant now) {
        if (second != Long.MIN_VALUE) {
            turnTo(now.getEpochSecond());
        }
        return Optional.ofNullable(latest);
    }

    private void turnTo(long next) {
        if (next <= second) {
            return;
        }
        if (second != Long.MIN_VALUE) {
            latest = next == second + 1
                    ? new Load.Second(Instant.ofEpochSecond(next), count, count == 0 ? 0 : sumMicros / 1e3 / count)
                    : new Load.Second(Instant.ofEpochSecond(next), 0, 0);
        }
        second = next;
        count = 0;
        sumMicros = 0;
    }
}
