package io.debezium.perf.harness.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;

/**
 * The CPU's counters of instructions and cycles for each thread of a process, in user mode, by Linux's perf_event_open(2).
 * The counts do not depend on other load of the CPU, and instructions not on its clock rate. Counting costs the process a few
 * register saves at each context switch; reading costs it nothing.
 *
 * <p>Threads that the process starts later are found at the next reading: what they did before is estimated from the CPU time
 * they had used by then. One that starts and ends between two readings is never seen. On a CPU with cores of several kinds,
 * the kernel counts on one kind only, and the share of time counted says so.
 *
 * <p>After a failure all counters are closed to free their file descriptors; from then on readings are empty.
 * Safe for use by several threads.
 */
public final class HardwareCounters implements AutoCloseable {

    /** An event, by the fields {@code type} and {@code config} of {@code perf_event_attr} (linux/perf_event.h). */
    record Source(int type, long config) {}

    /** Retired instructions, and cycles where the CPU counts these too. */
    static final List<Source> EVENTS = List.of(new Source(0, 1), new Source(0, 0));

    /** The system call's number by the property {@code os.arch} (the kernel's tables of system calls). */
    private static final Map<String, Long> CALL_NUMBERS =
            Map.of("amd64", 298L, "aarch64", 241L, "riscv64", 241L, "ppc64le", 319L, "s390x", 331L);

    /** Errors that mean that the machine does not have the event, or cannot count both together. */
    private static final Set<Integer> NOT_HERE =
            Set.of(PerfEventCalls.ENOENT, PerfEventCalls.EOPNOTSUPP, PerfEventCalls.ENODEV, PerfEventCalls.EINVAL);

    /** Multiplexed events take turns every few milliseconds; a counter that stands still for longer was taken away. */
    private static final long LONGER_THAN_A_TURN_NANOS = 50_000_000;

    private final Path tasks;
    private final List<Source> events;
    private final Map<Long, Counter> threads = new HashMap<>();
    private PerfEventCalls calls;
    private UnfitEnvironment problem;

    /** Caches the result of {@link #problemHere()}, which is needed at the start of every trial. */
    private static final class Here {
        private static final Optional<UnfitEnvironment> PROBLEM = problemHere();
    }

    private HardwareCounters(Path tasks, List<Source> events) {
        this.tasks = tasks;
        this.events = events;
    }

    /**
     * Why this machine cannot count instructions, found by a test; empty if it can. The first call loads the library for
     * native calls, which takes tenths of a second.
     */
    public static Optional<UnfitEnvironment> problem() {
        return Here.PROBLEM;
    }

    /**
     * Starts counting in all threads of a process. Never throws: if counting is impossible, the readings are empty.
     *
     * @param pid of a process of the same user on this machine; if it has ended, readings are empty
     */
    public static HardwareCounters of(long pid) {
        return of(pid, EVENTS);
    }

    /** @param events the events for instructions, which is required, and for cycles */
    static HardwareCounters of(long pid, List<Source> events) {
        HardwareCounters counters = new HardwareCounters(Path.of("/proc", Long.toString(pid), "task"), events);
        String os = System.getProperty("os.name");
        String arch = System.getProperty("os.arch");
        if (!os.equals("Linux") || !CALL_NUMBERS.containsKey(arch)) {
            counters.giveUp(unfit("host.counts-on-linux-alone", os, arch));
            return counters;
        }
        try {
            counters.calls = new PerfEventCalls(CALL_NUMBERS.get(arch));
            counters.openNewThreads(false);
        } catch (LinkageError e) {
            Throwable cause = e;
            while (cause.getCause() != null) {
                cause = cause.getCause();
            }
            String first = cause.toString().lines().findFirst().orElseThrow();
            counters.giveUp(unfit("host.jna-is-not-loaded", first));
        }
        return counters;
    }

    private static Optional<UnfitEnvironment> problemHere() {
        try (HardwareCounters own = of(ProcessHandle.current().pid())) {
            CounterReading before = own.read();
            double counted = own.read().since(before).total(ThreadCounts::instructions);
            return own.failure() == null && !(counted > 0)
                    ? Optional.of(unfit("host.counter-stands-still"))
                    : Optional.ofNullable(own.failure());
        }
    }

    /** The counts of every thread since its counters were opened; counters of new threads are opened first. Never throws. */
    public synchronized CounterReading read() {
        if (problem == null) {
            openNewThreads(true);
        }
        Map<Long, ThreadCounts> counts = new HashMap<>();
        for (Map.Entry<Long, Counter> thread : Map.copyOf(threads).entrySet()) {
            if (!thread.getValue().read()) {
                giveUp(unfit("host.counter-stands-still"));
                return new CounterReading(Map.of());
            }
            counts.put(thread.getKey(), thread.getValue().last);
        }
        return new CounterReading(counts);
    }

    /** Why nothing is counted any more; null while it is. */
    synchronized UnfitEnvironment failure() {
        return problem;
    }

    /** Closes all file descriptors. Earlier readings stay valid. */
    @Override
    public synchronized void close() {
        if (problem == null) {
            giveUp(unfit("host.counters-are-closed"));
        }
    }

    private void giveUp(UnfitEnvironment why) {
        problem = why;
        threads.values().forEach(Counter::close);
        threads.clear();
    }

    /**
     * @param late whether the process has been observed before, so that the CPU time that a new thread has used by now counts
     */
    private void openNewThreads(boolean late) {
        Map<Long, Path> living = new TreeMap<>();
        try {
            Folders.children(tasks)
                    .forEach(task -> living.put(Long.valueOf(task.getFileName().toString()), task));
        } catch (UncheckedIOException e) {
            // The process has ended, and with it all of its threads.
        }
        threads.forEach((id, thread) -> {
            if (!living.containsKey(id)) {
                thread.read();
                thread.close();
            }
        });
        living.forEach((id, task) -> {
            // A known thread without descriptors had ended: its id now belongs to a new thread.
            boolean known =
                    threads.containsKey(id) && !threads.get(id).descriptors.isEmpty();
            if (problem == null && !known) {
                open(id, task, late);
            }
        });
    }

    private void open(long id, Path task, boolean late) {
        Counter thread = new Counter(task, late ? ThreadTimes.nanosOf(task) : 0);
        int error = thread.open();
        if (error == 0) {
            threads.put(id, thread);
            return;
        }
        thread.close();
        if (error != PerfEventCalls.ESRCH) {
            giveUp(lacking(error));
        }
    }

    /** The failure for an error number of perf_event_open(2). */
    static UnfitEnvironment lacking(int error) {
        return switch (error) {
            case PerfEventCalls.ENOENT, PerfEventCalls.EOPNOTSUPP, PerfEventCalls.ENODEV ->
                unfit("host.cpu-has-no-counters");
            case PerfEventCalls.EACCES, PerfEventCalls.EPERM, PerfEventCalls.ENOSYS ->
                unfit("host.counting-is-not-allowed");
            case PerfEventCalls.EMFILE, PerfEventCalls.ENFILE -> unfit("host.too-few-descriptors");
            default -> unfit("host.counters-fail", error);
        };
    }

    private static UnfitEnvironment unfit(String code, Object... more) {
        return UnfitEnvironment.of(code, "the CPU's counters", more);
    }

    /** The counters of a thread, in one group, so that they run at the same times. */
    private final class Counter {

        private final Path task;
        private final long cpuNanosBefore;
        private final List<Integer> descriptors = new ArrayList<>();
        private ThreadCounts last = new ThreadCounts("", 0, Double.NaN, -1, 0);
        private long grownAtNanos;

        /** @param cpuNanosBefore CPU time that the thread used before its counters were opened */
        private Counter(Path task, long cpuNanosBefore) {
            this.task = task;
            this.cpuNanosBefore = cpuNanosBefore;
            this.grownAtNanos = cpuNanosBefore;
        }

        /** @return 0, or the error number (errno) */
        private int open() {
            int thread = Integer.parseInt(task.getFileName().toString());
            for (Source event : events) {
                int leader = descriptors.isEmpty() ? PerfEventCalls.NO_GROUP : descriptors.get(0);
                int descriptor = calls.open(event, thread, leader);
                if (descriptor >= 0) {
                    descriptors.add(descriptor);
                } else if (descriptors.isEmpty() || !NOT_HERE.contains(-descriptor)) {
                    return -descriptor;
                }
            }
            return 0;
        }

        /**
         * Updates {@link #last}, which stays for a thread that has ended; false if a counter cannot be read or stands still.
         */
        private boolean read() {
            if (descriptors.isEmpty()) {
                return true;
            }
            long[] words = calls.read(descriptors.get(0));
            if (words == null) {
                return false;
            }
            long cpuNanos = cpuNanosBefore + words[0];
            if (words[2] > last.instructions()) {
                grownAtNanos = cpuNanos;
            }
            // A thread sets its own name, so that the name of one that has not run is unchanged.
            String name = cpuNanos == last.cpuNanos() ? last.name() : name();
            last = new ThreadCounts(name, words[2], words.length > 3 ? words[3] : Double.NaN, cpuNanos, words[1]);
            return cpuNanos - grownAtNanos < LONGER_THAN_A_TURN_NANOS;
        }

        private String name() {
            try {
                return ThreadTimes.text(task, "comm");
            } catch (IOException e) {
                // The thread has ended.
                return last.name();
            }
        }

        private void close() {
            descriptors.forEach(PerfEventCalls::close);
            descriptors.clear();
        }
    }
}
