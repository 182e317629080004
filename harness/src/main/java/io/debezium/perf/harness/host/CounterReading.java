package io.debezium.perf.harness.host;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.host.HardwareCounters.Event;

/**
 * What {@link HardwareCounters} has counted in each thread: at one moment since the counters were opened, or between two
 * moments. A figure that is not known is NaN, never a number that is too small.
 *
 * @param byThread by the thread's id, also those that have ended meanwhile; empty where nothing is counted
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
     * @param name of the thread as the kernel has it, at most 15 characters
     * @param counts of every event; of one that the machine does not have, with no time counted
     */
    public record ThreadCounts(String name, Map<Event, Count> counts) {

        public ThreadCounts {
            counts = Map.copyOf(counts);
        }
    }

    /**
     * An event in one thread.
     *
     * @param counted what the counter showed
     * @param cpuNanos that the thread was on a CPU, with what a hypervisor took away meanwhile and {@link ThreadTimes} leaves out
     * @param countedNanos of these, in which the counter counted: less where events have to share the CPU's counters, or
     *     where the thread ran before its counter was opened
     * @param stalledNanos of the CPU time, in stretches in which the counter stood still for longer than sharing explains:
     *     it was taken away
     */
    public record Count(long counted, long cpuNanos, long countedNanos, long stalledNanos) {

        /**
         * The estimate for all of the thread's CPU time: what was counted, by the share of time in which it was
         * (perf_event_open(2), PERF_FORMAT_TOTAL_TIME_RUNNING). NaN where nothing was counted although the thread ran.
         */
        public double estimate() {
            if (cpuNanos == 0) {
                return counted;
            }
            boolean stoodStill =
                    stalledNanos > NEGLIGIBLE * cpuNanos || counted == 0 && cpuNanos >= NEVER_NOTHING_NANOS;
            return countedNanos == 0 || stoodStill ? Double.NaN : counted * ((double) cpuNanos / countedNanos);
        }

        /** The share of the CPU time in which the event was counted, 0 to 1; NaN if the thread did not run. */
        public double share() {
            return share(usedNanos(), cpuNanos);
        }

        private long usedNanos() {
            return Math.min(countedNanos, cpuNanos - stalledNanos);
        }

        private static double share(double counted, double cpu) {
            return cpu == 0 ? Double.NaN : Math.min(1, Math.max(0, counted / cpu));
        }

        private Count since(Count earlier) {
            // Less CPU time than before: the kernel has given the id to another thread.
            return earlier == null || earlier.cpuNanos > cpuNanos
                    ? this
                    : new Count(
                            counted - earlier.counted,
                            cpuNanos - earlier.cpuNanos,
                            countedNanos - earlier.countedNanos,
                            stalledNanos - earlier.stalledNanos);
        }
    }

    /**
     * What was counted between an earlier reading of the same counters and this one. Counts and times are each
     * subtracted before a count is scaled: the scale of this stretch is its own. A thread that was not there before is
     * contained from its first moment on, one that has ended until its last.
     */
    public CounterReading since(CounterReading earlier) {
        Map<Long, ThreadCounts> threads = new TreeMap<>();
        byThread.forEach((id, now) -> threads.put(id, difference(now, earlier.byThread.get(id))));
        return new CounterReading(threads, problem.or(earlier::problem));
    }

    /** Of all threads; NaN where it is not known of more than 1 % of their CPU time. */
    public double total(Event event) {
        return total(event, byThread.values());
    }

    /** Of the threads of one kind, 0 if there are none; NaN where it is not known of more than 1 % of their CPU time. */
    public double total(Event event, ThreadKind kind) {
        return byThread.isEmpty()
                ? Double.NaN
                : total(
                        event,
                        byThread.values().stream()
                                .filter(thread -> ThreadKind.of(thread.name()) == kind)
                                .toList());
    }

    /** Of all threads of a name together, by that name in alphabetical order; NaN as in {@link #total(Event)}. */
    public Map<String, Double> byName(Event event) {
        Map<String, List<ThreadCounts>> named = byThread.values().stream()
                .collect(Collectors.groupingBy(ThreadCounts::name, TreeMap::new, Collectors.toList()));
        Map<String, Double> totals = new TreeMap<>();
        named.forEach((name, threads) -> totals.put(name, total(event, threads)));
        return totals;
    }

    /** The share of all threads' CPU time in which the event was counted, 0 to 1; NaN if none has run. */
    public double share(Event event) {
        long cpu = 0;
        long counted = 0;
        for (ThreadCounts thread : byThread.values()) {
            Count count = thread.counts().get(event);
            cpu += count.cpuNanos();
            counted += count.usedNanos();
        }
        return Count.share(counted, cpu);
    }

    private static ThreadCounts difference(ThreadCounts now, ThreadCounts before) {
        Map<Event, Count> counts = new EnumMap<>(Event.class);
        now.counts()
                .forEach((event, count) -> counts.put(
                        event,
                        count.since(before == null ? null : before.counts().get(event))));
        return new ThreadCounts(now.name(), counts);
    }

    private double total(Event event, Collection<ThreadCounts> threads) {
        double sum = 0;
        double cpu = 0;
        double known = 0;
        for (ThreadCounts thread : threads) {
            Count count = thread.counts().get(event);
            double estimate = count.estimate();
            cpu += count.cpuNanos();
            if (!Double.isNaN(estimate)) {
                sum += estimate;
                known += count.cpuNanos();
            }
        }
        if (byThread.isEmpty() || cpu - known > NEGLIGIBLE * cpu || sum == 0 && cpu >= NEVER_NOTHING_NANOS) {
            return Double.NaN;
        }
        return known == 0 ? sum : sum * cpu / known;
    }
}
