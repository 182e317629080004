package io.debezium.perf.harness.stats;

import java.util.Optional;

/**
 * What limited the rate of a variant over a tape. It decides what events/s means: where PostgreSQL is the limit, a faster
 * connector delivers no more.
 */
public enum Bottleneck {
    /** The one process that decodes the WAL keeps a core busy. */
    SERVER,
    /** The program and PostgreSQL keep all cores busy. */
    MACHINE,
    /** Debezium's queue is mostly full. */
    CONSUMER,
    /** Debezium's queue is mostly empty. */
    READER;

    /** Cores of a single-threaded process from which it has no more to give. */
    private static final double ONE_CORE = 0.9;

    /** Part of all cores from which the machine is full. */
    private static final double FULL = 0.93;

    private static final double QUEUE_FULL = 0.75;
    private static final double QUEUE_EMPTY = 0.25;

    /** The collector's part of the CPU time from which the heap is a matter of its own. */
    private static final double GC = 0.2;

    /**
     * Empty where nothing stands out.
     *
     * @param cores of the machine
     */
    public static Optional<Bottleneck> of(ReplayMedians variant, int cores) {
        if (variant.serverCores() >= ONE_CORE) {
            return Optional.of(SERVER);
        }
        if (variant.ownCores() + variant.serverCores() >= FULL * cores) {
            return Optional.of(MACHINE);
        }
        if (variant.queueFill() >= QUEUE_FULL) {
            return Optional.of(CONSUMER);
        }
        return variant.queueFill() <= QUEUE_EMPTY ? Optional.of(READER) : Optional.empty();
    }

    /** Whether the collector uses so much that a larger heap may change the picture. */
    public static boolean heap(ReplayMedians variant) {
        return variant.gcShare() > GC;
    }
}
