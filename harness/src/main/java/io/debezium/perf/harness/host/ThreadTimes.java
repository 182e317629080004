package io.debezium.perf.harness.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * CPU time of each thread of a process, native ones included, as the kernel counts it: {@code
 * /proc/PID/task/TID/schedstat} (Linux, Documentation/scheduler/sched-stats). Reading it costs the process nothing.
 *
 * @param byThread by the thread's id; empty on other systems
 */
public record ThreadTimes(Map<Long, Time> byThread) {

    public ThreadTimes {
        byThread = Map.copyOf(byThread);
    }

    /**
     * @param name as the kernel has it, at most 15 characters
     * @param nanos on a CPU
     * @param waitedNanos ready to run, but waiting for a CPU
     * @param slices how many times it was given a CPU
     * @param minorFaults pages that it touched for the first time and that did not have to be read from a disk
     * @param majorFaults pages that had to be read from a disk
     */
    public record Time(String name, long nanos, long waitedNanos, long slices, long minorFaults, long majorFaults) {

        /** A thread of which only the CPU time matters. */
        public Time(String name, long nanos) {
            this(name, nanos, 0, 0, 0, 0);
        }

        private Time since(Time earlier) {
            return new Time(
                    name,
                    nanos - earlier.nanos,
                    waitedNanos - earlier.waitedNanos,
                    slices - earlier.slices,
                    minorFaults - earlier.minorFaults,
                    majorFaults - earlier.majorFaults);
        }
    }

    public static ThreadTimes of(long pid) {
        Map<Long, Time> times = new TreeMap<>();
        Path tasks = Path.of("/proc", Long.toString(pid), "task");
        if (Files.isDirectory(tasks)) {
            try (Stream<Path> threads = Files.list(tasks)) {
                threads.forEach(thread -> put(thread, times));
            } catch (IOException | UncheckedIOException e) {
                return new ThreadTimes(Map.of());
            }
        }
        return new ThreadTimes(times);
    }

    /** What each thread has used since the earlier reading; a thread that has ended in between is in neither. */
    public ThreadTimes since(ThreadTimes earlier) {
        Map<Long, Time> used = new TreeMap<>();
        byThread.forEach((id, time) -> {
            Time before = earlier.byThread.get(id);
            used.put(id, before == null ? time : time.since(before));
        });
        return new ThreadTimes(used);
    }

    /** What all threads have used. */
    public long nanos() {
        return byThread.values().stream().mapToLong(Time::nanos).sum();
    }

    /** What the threads of one kind have used. */
    public long nanos(ThreadKind kind) {
        return byThread.values().stream()
                .filter(time -> ThreadKind.of(time.name()) == kind)
                .mapToLong(Time::nanos)
                .sum();
    }

    public boolean isEmpty() {
        return byThread.isEmpty();
    }

    /** CPU time of one thread so far; 0 if it has ended. */
    static long nanosOf(Path thread) {
        try {
            return schedstat(thread)[0];
        } catch (IOException e) {
            return 0;
        }
    }

    private static void put(Path thread, Map<Long, Time> byThread) {
        try {
            String stat = text(thread, "stat");
            int nameEnd = stat.lastIndexOf(')');
            // Its first field is the third of the line: proc(5) counts from 1.
            String[] fields = stat.substring(nameEnd + 2).split(" ", 11);
            long[] times = schedstat(thread);
            byThread.put(
                    Long.parseLong(thread.getFileName().toString()),
                    new Time(
                            stat.substring(stat.indexOf('(') + 1, nameEnd),
                            times[0],
                            times[1],
                            times[2],
                            Long.parseLong(fields[10 - 3]),
                            Long.parseLong(fields[12 - 3])));
        } catch (IOException e) {
            // It has ended since the folder was listed.
        }
    }

    private static long[] schedstat(Path thread) throws IOException {
        return Arrays.stream(text(thread, "schedstat").split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
    }

    /** What one of a thread's files says. The kernel may cut a name within a character. */
    static String text(Path thread, String file) throws IOException {
        return new String(Files.readAllBytes(thread.resolve(file)), StandardCharsets.UTF_8).strip();
    }
}
