package io.debezium.perf.harness.load;

import java.time.Duration;

import io.debezium.perf.harness.InvalidConfiguration;

/**
 * Options of the consumers that empty the queue table to which events are written.
 *
 * @param consumers sessions that claim rows, 1 to 500
 * @param lease how long a claimed row is reserved for its consumer, 100 ms to an hour
 */
public record QueueConsumers(int consumers, Duration lease) {

    private static final int MOST = 500;
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofHours(1);

    /** @throws InvalidConfiguration if one is out of range */
    public QueueConsumers {
        if (consumers < 1 || consumers > MOST) {
            throw InvalidConfiguration.of("load.must-be-from-1", "--consumers " + consumers, MOST);
        }
        if (lease.compareTo(SHORTEST) < 0 || lease.compareTo(LONGEST) > 0) {
            throw InvalidConfiguration.of("load.must-be-from-100ms", "--lease " + lease.toMillis() + "ms");
        }
    }
}
