package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * CPU time of each thread of a process, native ones included, as the kernel counts it: {@code
 * /proc/PID/task/TID/schedstat}, nanoseconds on the CPU (Linux, Documentation/scheduler/sched-stats). Reading it costs
 * the process nothing.
 *
 * @param byThread by the thread's id; empty on other systems
 */
public record ThreadTimes(Map<Long, Time> byThread) {

    public ThreadTimes {
        byThread = Map.copyOf(byThread);
    }

    /** @param name as the kernel has it, at most 15 characters */
    public record Time(String name, long nanos) {}

    public static ThreadTimes of(long pid) {
        Map<Long, Time> times = new TreeMap<>();
        Path tasks = Path.of("/proc", Long.toString(pid), "task");
        if (Files.isDirectory(tasks)) {
            try (Stream<Path> threads = Files.list(tasks)) {
                threads.forEach(thread -> put(thread, times));
            } catch (IOException e) {
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
            used.put(id, new Time(time.name(), time.nanos() - (before == null ? 0 : before.nanos())));
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

    private static void put(Path thread, Map<Long, Time> times) {
        try {
            String name = Files.readString(thread.resolve("comm")).strip();
            String[] fields =
                    Files.readString(thread.resolve("schedstat")).strip().split(" ");
            times.put(Long.parseLong(thread.getFileName().toString()), new Time(name, Long.parseLong(fields[0])));
        } catch (IOException e) {
            // It has ended since the folder was listed.
        }
    }
}
