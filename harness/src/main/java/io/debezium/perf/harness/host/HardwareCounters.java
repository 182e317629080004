package io.debezium.perf.harness.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.host.CounterReading.ThreadCounts;

/**
 * The CPU's performance counters for each thread of one or more processes, in user mode, by Linux's perf_event_open(2). What they
 * count does not depend on who else wants the CPU, nor on its clock rate. Counting costs the process what saving a few
 * registers costs whenever its threads change places; reading costs it nothing.
 *
 * <p>Each thread has one group of instructions and cycles, which are counted in the same moments, and one of branch and
 * cache misses. Threads that the process starts later are found at the next reading: what they did before is estimated
 * from the CPU time they had used by then. One that starts and ends between two readings is never seen.
 *
 * <p>On a CPU with cores of several kinds, the kernel counts on one kind only, and the share of time counted says so.
 */
public final class HardwareCounters implements AutoCloseable {

    /** What is counted (linux/perf_event.h, {@code perf_hw_id}). */
    public enum Event {
        /** Finished, not only begun. */
        INSTRUCTIONS(1),
        CYCLES(0),
        /** Branches that went another way than the CPU had guessed. */
        BRANCH_MISSES(5),
        /** Of the last level, on most CPUs. */
        CACHE_MISSES(3);

        private final Source source;

        Event(long config) {
            this.source = new Source(0, config);
        }

        Source source() {
            return source;
        }
    }

    /** What the kernel is asked for, as {@code perf_event_attr} has it. */
    record Source(int type, long config) {}

    /** Found once: it is asked for at the start of every trial. */
    private static final class Here {
        private static final CounterAvailability FOUND = CounterAvailability.here();
    }

    static final List<Map<Event, Source>> GROUPS =
            List.of(sources(Event.INSTRUCTIONS, Event.CYCLES), sources(Event.BRANCH_MISSES, Event.CACHE_MISSES));

    private final Supplier<LongStream> processes;
    private final List<Map<Event, Source>> groups;
    private final Map<Long, ThreadCounters> threads = new HashMap<>();
    private PerfEventCalls calls;
    private String problem;

    private HardwareCounters(Supplier<LongStream> processes, List<Map<Event, Source>> groups) {
        this.processes = processes;
        this.groups = groups;
    }

    /**
     * Whether this machine counts instructions, found by counting some, and if not, why. Never throws. The first call loads
     * the library for native calls, which takes tenths of a second.
     */
    public static CounterAvailability here() {
        return Here.FOUND;
    }

    /**
     * Counts in all threads of a process from now on. Never throws: where counting cannot be, the readings are empty and
     * say why.
     *
     * @param pid of a process of the same user on this machine; of one that has ended, readings are empty
     */
    public static HardwareCounters of(long pid) {
        return of(() -> LongStream.of(pid), GROUPS);
    }

    /**
     * Counts in a process and its descendants, those that it starts later among them.
     *
     * @param pid of a process on this machine; to count in those of another user takes root
     */
    public static HardwareCounters ofTree(long pid) {
        return of(() -> CpuClock.processes(pid), GROUPS);
    }

    /**
     * @param processes asked at each reading for the ids of those that live
     * @param groups what to count for which event; instructions are in the first, and only they must be had
     */
    static HardwareCounters of(Supplier<LongStream> processes, List<Map<Event, Source>> groups) {
        HardwareCounters counters = new HardwareCounters(processes, groups);
        OptionalLong callNumber =
                CounterAvailability.callNumber(System.getProperty("os.name"), System.getProperty("os.arch"));
        try {
            if (callNumber.isPresent()) {
                counters.calls = new PerfEventCalls(callNumber.getAsLong());
                counters.openNewThreads(false);
            } else {
                counters.problem = CounterAvailability.unknownSystem().reason();
            }
        } catch (LinkageError e) {
            counters.problem = CounterAvailability.notLoaded(e).reason();
        }
        return counters;
    }

    /**
     * What every thread has counted since its counters were opened; those of new threads are opened first. Never throws:
     * once something fails, all counters are closed, so that nobody else lacks file descriptors, and from then on readings
     * are empty and say why.
     */
    public synchronized CounterReading read() {
        if (problem == null) {
            openNewThreads(true);
        }
        Map<Long, ThreadCounts> counts = new HashMap<>();
        for (Map.Entry<Long, ThreadCounters> thread : threads.entrySet()) {
            Optional<ThreadCounts> read = thread.getValue().read();
            if (read.isEmpty()) {
                giveUp("a counter could not be read");
                return new CounterReading(Map.of(), Optional.of(problem));
            }
            counts.put(thread.getKey(), read.get());
        }
        return new CounterReading(counts, Optional.ofNullable(problem));
    }

    /** Gives all file descriptors back. What has been read stays valid. */
    @Override
    public synchronized void close() {
        if (problem == null) {
            giveUp("the counters have been closed");
        }
    }

    private void giveUp(String reason) {
        problem = reason;
        threads.values().forEach(ThreadCounters::close);
        threads.clear();
    }

    /** @param late whether the process has been observed before, so that what a new thread has done by now counts */
    private void openNewThreads(boolean late) {
        Map<Long, Path> living = new TreeMap<>();
        processes
                .get()
                .mapToObj(pid -> Path.of("/proc", Long.toString(pid), "task"))
                .forEach(tasks -> list(tasks, living));
        threads.forEach((id, thread) -> {
            if (!living.containsKey(id)) {
                thread.end();
            }
        });
        living.forEach((id, task) -> {
            ThreadCounters known = threads.get(id);
            // One that had ended and is back: the kernel has given its id to another.
            if (problem == null && (known == null || known.ended())) {
                open(id, task, late);
            }
        });
    }

    /** @param tasks the folder of a process's threads, which go into {@code living} by their ids */
    private void list(Path tasks, Map<Long, Path> living) {
        try (Stream<Path> listed = Files.list(tasks)) {
            listed.forEach(task -> living.put(Long.valueOf(task.getFileName().toString()), task));
        } catch (IOException | UncheckedIOException e) {
            if (Files.isDirectory(tasks)) {
                giveUp("the threads of the process could not be listed: " + e.getMessage());
            }
            // Else it has ended, and with it all of its threads.
        }
    }

    private void open(long id, Path task, boolean late) {
        ThreadCounters thread = new ThreadCounters(calls, task, late);
        int error = thread.open(groups);
        if (error == 0) {
            threads.put(id, thread);
            return;
        }
        thread.close();
        if (error != PerfEventCalls.ESRCH) {
            giveUp(CounterAvailability.lacking(error).reason());
        }
    }

    private static Map<Event, Source> sources(Event... events) {
        Map<Event, Source> sources = new EnumMap<>(Event.class);
        Arrays.stream(events).forEach(event -> sources.put(event, event.source()));
        return sources;
    }
}
