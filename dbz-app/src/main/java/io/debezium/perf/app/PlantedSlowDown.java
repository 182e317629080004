package io.debezium.perf.app;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Burns CPU time on purpose, a known amount for each row event, to find out whether a slow-down of that size is found. The
 * thread's CPU clock is used, so that the amount does not depend on the machine's load or speed; an excess of one batch is
 * subtracted from the next one.
 */
final class PlantedSlowDown implements BatchEnd {

    /** Work between two looks at the clock: about two microseconds, so that the looks are a small part of it. */
    private static final int TURNS = 1_000;

    private final long nanosPerEvent;
    private final long leastNanos;
    private final LongSupplier cpuNanos;
    private final PlantedWork work = new PlantedWork(TURNS);
    private long owed;

    /**
     * @param atOnce number of events for which CPU time is burnt at once, since reading the clock costs a part of a
     *     microsecond
     */
    PlantedSlowDown(long nanosPerEvent, int atOnce) {
        this(nanosPerEvent, atOnce, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    }

    /** @param cpuNanos the CPU clock of the thread that asks, as {@link ThreadMXBean#getCurrentThreadCpuTime()} */
    PlantedSlowDown(long nanosPerEvent, int atOnce, LongSupplier cpuNanos) {
        this.leastNanos = atOnce * nanosPerEvent;
        this.nanosPerEvent = nanosPerEvent;
        this.cpuNanos = cpuNanos;
        System.err.printf("dbz-app: planted slow-down: burns %,d ns of CPU per event on purpose%n", nanosPerEvent);
    }

    @Override
    public void reached(long before, long events) {
        owed += (events - before) * nanosPerEvent;
        if (owed >= leastNanos) {
            owed -= burnPlantedSlowDown(owed);
        }
    }

    /** Burns CPU time and returns the amount in nanoseconds. Its name shows in profiles that the frame is not Debezium's. */
    private long burnPlantedSlowDown(long nanos) {
        long start = cpuNanos.getAsLong();
        long burnt = 0;
        while (burnt < nanos) {
            work.reached(0, 1);
            burnt = cpuNanos.getAsLong() - start;
        }
        return burnt;
    }
}
