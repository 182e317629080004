package io.debezium.perf.harness.host;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * A reading of {@link HardwareCounters}: the counts of each thread.
 *
 * @param byThread by the kernel's thread id; a thread that has ended keeps its last counts
 */
public record CounterReading(Map<Long, ThreadCounts> byThread) {

    /** Threads without counts are extrapolated from the others if they have at most this share of the CPU time. */
    private static final double NEGLIGIBLE = 0.01;

    /** A thread that has used this much CPU time cannot have a count of 0: the counter stood still. */
    private static final long NEVER_NOTHING_NANOS = 10_000_000;

    /**
     * What the counters of one thread showed.
     *
     * @param name the thread's name in the kernel, at most 15 characters
     * @param cycles NaN where the machine does not count them
     * @param cpuNanos time of the thread on a CPU; unlike {@link ThreadTimes} with the time stolen by a hypervisor
     * @param countedNanos the part of {@code cpuNanos} in which the counters ran; it is smaller if counters are multiplexed,
     *     or opened after the thread started
     */
    public record ThreadCounts(String name, double instructions, double cycles, long cpuNanos, long countedNanos) {

        /**
         * The count extrapolated to all of the thread's CPU time: the count divided by the share of time in which the
         * counters ran (perf_event_open(2), PERF_FORMAT_TOTAL_TIME_RUNNING). NaN where nothing was counted although the
         * thread ran.
         */
        private double estimate(double counted) {
            if (cpuNanos == 0) {
                return counted;
            }
            boolean stoodStill = counted == 0 && cpuNanos >= NEVER_NOTHING_NANOS;
            return countedNanos == 0 || stoodStill ? Double.NaN : counted * ((double) cpuNanos / countedNanos);
        }

        private ThreadCounts since(ThreadCounts earlier) {
            // With less CPU time than before, it is another thread that got the same id.
            return earlier == null || earlier.cpuNanos > cpuNanos
                    ? this
                    : new ThreadCounts(
                            name,
                            instructions - earlier.instructions,
                            cycles - earlier.cycles,
                            cpuNanos - earlier.cpuNanos,
                            countedNanos - earlier.countedNanos);
        }
    }

    /**
     * The counts between an earlier reading of the same counters and this one. Counts and times are subtracted before counts
     * are scaled, so that the scale is that of this interval. Threads that started or ended meanwhile are included for as
     * long as they lived.
     */
    public CounterReading since(CounterReading earlier) {
        Map<Long, ThreadCounts> threads = new TreeMap<>();
        byThread.forEach((id, now) -> threads.put(id, now.since(earlier.byThread.get(id))));
        return new CounterReading(threads);
    }

    /** The sum over all threads; NaN if the count is unknown for more than 1 % of their CPU time. */
    public double total(ToDoubleFunction<ThreadCounts> event) {
        double sum = 0;
        double cpu = 0;
        double known = 0;
        for (ThreadCounts thread : byThread.values()) {
            double estimate = thread.estimate(event.applyAsDouble(thread));
            cpu += thread.cpuNanos;
            if (!Double.isNaN(estimate)) {
                sum += estimate;
                known += thread.cpuNanos;
            }
        }
        if (byThread.isEmpty() || cpu - known > NEGLIGIBLE * cpu || sum == 0 && cpu >= NEVER_NOTHING_NANOS) {
            return Double.NaN;
        }
        return known == 0 ? sum : sum * cpu / known;
    }

    /** The reading of the program's own threads only, without GC, JIT and VM threads. */
    public CounterReading java() {
        Map<Long, ThreadCounts> own = new TreeMap<>(byThread);
        own.values().removeIf(thread -> ThreadKind.of(thread.name) != ThreadKind.JAVA);
        return new CounterReading(own);
    }

    /** The share of all threads' CPU time in which the counters ran, 0 to 1; NaN if no thread has run. */
    public double share() {
        double cpu =
                byThread.values().stream().mapToLong(ThreadCounts::cpuNanos).sum();
        double counted =
                byThread.values().stream().mapToLong(ThreadCounts::countedNanos).sum();
        return cpu == 0 ? Double.NaN : Math.min(1, counted / cpu);
    }
}
