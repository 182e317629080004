package io.debezium.perf.harness.trial;

import java.util.OptionalLong;

/**
 * Whether a Kafka Connect group was rebalanced while it delivered. The rebalances by which it came together, and by which it
 * ends, do not count. Thread-safe.
 */
final class Rebalances {

    private boolean watching;
    private OptionalLong before = OptionalLong.empty();
    private boolean any;

    /** @param delivering from when all have joined until the first one is to end */
    synchronized void watch(boolean delivering) {
        watching = delivering;
    }

    /** @param soFar by the word of a worker; empty where it does not tell */
    synchronized void seen(OptionalLong soFar) {
        if (watching && soFar.isPresent()) {
            before = before.isPresent() ? before : soFar;
            any |= soFar.getAsLong() > before.getAsLong();
        }
    }

    synchronized boolean any() {
        return any;
    }
}
