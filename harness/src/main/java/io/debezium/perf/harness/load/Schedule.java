package io.debezium.perf.harness.load;

import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * When each transaction of a load is due, for all its clients together. Thread-safe.
 *
 * <p>With a rate the load is open: transactions arrive as a Poisson process, that is, after exponentially distributed
 * pauses, as with pgbench's {@code --rate}, whether or not a client is free. A client that takes one late has to count
 * its latency from when it was due: a stall of the server then shows in every transaction that it held up, not only in
 * those that were under way (coordinated omission). Without a rate the load is closed: a transaction is due when a client
 * asks for it.
 */
final class Schedule {

    private static final double NANOS = 1e9;

    private final LongSupplier nanoClock;
    private final OptionalDouble rate;
    private final RandomGenerator random;
    private final long start;
    private double sinceStart;

    /**
     * Starts now.
     *
     * @param nanoClock nanoseconds since any fixed moment, as {@link System#nanoTime()}
     * @param rate transactions per second on average, or empty
     * @param seed of the pauses
     */
    Schedule(LongSupplier nanoClock, OptionalDouble rate, long seed) {
        this.nanoClock = nanoClock;
        this.rate = rate;
        this.random = new SplittableRandom(seed);
        this.start = nanoClock.getAsLong();
    }

    /** When the next transaction is due, on the clock; in the past when all clients are behind. */
    synchronized long takeNanos() {
        if (rate.isEmpty()) {
            return nanoClock.getAsLong();
        }
        sinceStart += random.nextExponential() * NANOS / rate.getAsDouble();
        return start + (long) sinceStart;
    }
}
