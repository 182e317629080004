package io.debezium.perf.harness.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.Folders;

/**
 * CPU time of each thread of a process, native ones included, as the kernel counts it: {@code
 * /proc/PID/task/TID/schedstat} (Linux, Documentation/scheduler/sched-stats). Reading it costs the process nothing.
 *
 * @param byThread by the thread's id; empty on other systems
 */
public record ThreadTimes(Map<Long, Time> byThread) {

    /**
     * @param name the thread's name in the kernel, at most 15 characters
     * @param nanos CPU time in nanoseconds
     */
    public record Time(String name, long nanos) {}

    public static ThreadTimes of(long pid) {
        Map<Long, Time> times = new TreeMap<>();
        Path tasks = Path.of("/proc", Long.toString(pid), "task");
        try {
            Folders.children(tasks).forEach(thread -> put(thread, times));
        } catch (UncheckedIOException e) {
            return new ThreadTimes(Map.of());
        }
        return new ThreadTimes(times);
    }

    /** The CPU time of each thread since an earlier reading; threads that have ended meanwhile are left out. */
    public ThreadTimes since(ThreadTimes earlier) {
        Map<Long, Time> used = new TreeMap<>();
        byThread.forEach((id, time) -> {
            Time before = earlier.byThread.get(id);
            used.put(id, before == null ? time : new Time(time.name, time.nanos - before.nanos));
        });
        return new ThreadTimes(used);
    }

    /** CPU time of all threads in nanoseconds. */
    public long nanos() {
        return byThread.values().stream().mapToLong(Time::nanos).sum();
    }

    /** CPU time of all threads of one kind in nanoseconds. */
    public long nanos(ThreadKind kind) {
        return byThread.values().stream()
                .filter(time -> ThreadKind.of(time.name()) == kind)
                .mapToLong(Time::nanos)
                .sum();
    }

    public boolean isEmpty() {
        return byThread.isEmpty();
    }

    /** CPU time of one thread so far, in nanoseconds; 0 if it has ended. */
    static long nanosOf(Path thread) {
        try {
            return Long.parseLong(text(thread, "schedstat").split(" ")[0]);
        } catch (IOException e) {
            return 0;
        }
    }

    private static void put(Path thread, Map<Long, Time> byThread) {
        try {
            byThread.put(
                    Long.parseLong(thread.getFileName().toString()), new Time(text(thread, "comm"), nanosOf(thread)));
        } catch (IOException e) {
            // The thread has ended since the folder was listed.
        }
    }

    /**
     * The content of one of a thread's files. Malformed UTF-8 is replaced, since the kernel may cut a name within a
     * character.
     */
    static String text(Path thread, String file) throws IOException {
        return new String(Files.readAllBytes(thread.resolve(file)), StandardCharsets.UTF_8).strip();
    }
}
