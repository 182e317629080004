package io.debezium.perf.harness.host;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What {@link HardwareCounters} have counted in each thread.
 *
 * @param byThread by the kernel's id; of threads that have ended, what they had counted until then
 * @param problem why nothing is counted, or no longer; empty where all is well
 */
public record CounterReading(Map<Long, ThreadCounts> byThread, Optional<String> problem) {

    /** Up to this share of the CPU time, threads without a count are taken to be like the others. */
    private static final double NEGLIGIBLE = 0.01;

    /** In so much CPU time something of every event happens in a thread. */
    private static final long NEVER_NOTHING_NANOS = 10_000_000;

    public CounterReading {
        byThread = Map.copyOf(byThread);
    }

    /**
     * What the counters of one thread showed.
     *
     * @param name as the kernel has it, at most 15 characters
     * @param cycles NaN where the machine does not count them
     * @param cpuNanos that the thread was on a CPU, with what a hypervisor took away meanwhile and {@link ThreadTimes} leaves out
     * @param countedNanos of these, in which the counters counted: less where they are shared, or where the thread ran before they
     *     were opened
     */
    public record ThreadCounts(String name, double instructions, double cycles, long cpuNanos, long countedNanos) {

        /**
         * The estimate for all of the thread's CPU time: what was counted, by the share of time in which it was
         * (perf_event_open(2), PERF_FORMAT_TOTAL_TIME_RUNNING). NaN where nothing was counted although the thread ran.
         */
        private double estimate(double counted) {
            if (cpuNanos == 0) {
                return counted;
            }
            boolean stoodStill = counted == 0 && cpuNanos >= NEVER_NOTHING_NANOS;
            return countedNanos == 0 || stoodStill ? Double.NaN : counted * ((double) cpuNanos / countedNanos);
        }

        private ThreadCounts since(ThreadCounts earlier) {
            // Less CPU time than before: the kernel has given the id to another thread.
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
     * What was counted between an earlier reading of the same counters and this one. Counts and times are each
     * subtracted before a count is scaled: the scale of this stretch is its own. A thread that was not there before is
     * contained from its first moment on, one that has ended until its last.
     */
    public CounterReading since(CounterReading earlier) {
        Map<Long, ThreadCounts> threads = new TreeMap<>();
        byThread.forEach((id, now) -> threads.put(id, now.since(earlier.byThread.get(id))));
        return new CounterReading(threads, problem.or(earlier::problem));
    }

    /** Of all threads; NaN where it is not known of more than 1 % of their CPU time. */
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

    /** Only the threads that do the program's own work. */
    public CounterReading java() {
        return new CounterReading(
                byThread.entrySet().stream()
                        .filter(thread -> ThreadKind.of(thread.getValue().name) == ThreadKind.JAVA)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)),
                problem);
    }

    /** The share of all threads' CPU time in which was counted, 0 to 1; NaN if none has run. */
    public double share() {
        double cpu =
                byThread.values().stream().mapToLong(ThreadCounts::cpuNanos).sum();
        double counted =
                byThread.values().stream().mapToLong(ThreadCounts::countedNanos).sum();
        return cpu == 0 ? Double.NaN : Math.min(1, counted / cpu);
    }
}
