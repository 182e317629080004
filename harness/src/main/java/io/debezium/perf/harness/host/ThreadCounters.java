package io.debezium.perf.harness.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.debezium.perf.harness.host.CounterReading.Count;
import io.debezium.perf.harness.host.CounterReading.ThreadCounts;
import io.debezium.perf.harness.host.HardwareCounters.Event;
import io.debezium.perf.harness.host.HardwareCounters.Source;

/** The open counters of one thread. */
final class ThreadCounters {

    /** The machine does not have the event, or not together with the others of its group. */
    private static final Set<Integer> NOT_HERE =
            Set.of(PerfEventCalls.ENOENT, PerfEventCalls.EOPNOTSUPP, PerfEventCalls.ENODEV, PerfEventCalls.EINVAL);

    private final PerfEventCalls calls;
    private final Path task;
    private final long cpuNanosBefore;
    private final List<Group> groups = new ArrayList<>();
    private ThreadCounts last = new ThreadCounts("", Map.of());
    private long lastCpuNanos = -1;

    /**
     * @param task the thread's folder in {@code /proc/PID/task}
     * @param late whether to count the CPU time that it has used so far as time in which its counters did not count
     */
    ThreadCounters(PerfEventCalls calls, Path task, boolean late) {
        this.calls = calls;
        this.task = task;
        this.cpuNanosBefore = late ? ThreadTimes.nanosOf(task) : 0;
    }

    /**
     * Opens the groups. Events that the machine does not have are left out, except instructions.
     *
     * @param wanted the events of each group; instructions are the first of the first
     * @return 0, or the number of the error that made it stop
     */
    int open(List<Map<Event, Source>> wanted) {
        int thread = Integer.parseInt(task.getFileName().toString());
        for (Map<Event, Source> events : wanted) {
            Group group = new Group();
            groups.add(group);
            for (Map.Entry<Event, Source> event : events.entrySet()) {
                int descriptor = calls.open(event.getValue(), thread, group.leader());
                if (descriptor >= 0) {
                    group.events.add(event.getKey());
                    group.descriptors.add(descriptor);
                } else if (event.getKey() == Event.INSTRUCTIONS || !NOT_HERE.contains(-descriptor)) {
                    return -descriptor;
                }
            }
        }
        return 0;
    }

    /** What has been counted; empty if a counter cannot be read. Of a thread that has ended, the last that was known. */
    Optional<ThreadCounts> read() {
        Map<Event, Count> counts = new EnumMap<>(Event.class);
        for (Group group : groups) {
            if (!group.descriptors.isEmpty() && !group.read(counts)) {
                return Optional.empty();
            }
        }
        if (!groups.isEmpty()) {
            long cpuNanos = counts.get(Event.INSTRUCTIONS).cpuNanos();
            for (Event event : Event.values()) {
                counts.putIfAbsent(event, new Count(0, cpuNanos, 0, 0));
            }
            // A thread gives itself its name, so that one that has not run still has the same.
            last = new ThreadCounts(cpuNanos == lastCpuNanos ? last.name() : name(), counts);
            lastCpuNanos = cpuNanos;
        }
        return Optional.of(last);
    }

    /** Reads what has been counted for the last time, if the thread has not ended before, and closes the counters. */
    void end() {
        read();
        close();
    }

    boolean ended() {
        return groups.isEmpty();
    }

    void close() {
        groups.forEach(group -> group.descriptors.forEach(PerfEventCalls::close));
        groups.clear();
    }

    private String name() {
        try {
            return ThreadTimes.text(task, "comm");
        } catch (IOException e) {
            // It has ended.
            return last.name();
        }
    }

    /** Events that are counted in the same moments. */
    private final class Group {

        private final List<Event> events = new ArrayList<>();
        private final List<Integer> descriptors = new ArrayList<>();
        private final Standstill standstill = new Standstill();

        private int leader() {
            return descriptors.isEmpty() ? PerfEventCalls.NO_GROUP : descriptors.get(0);
        }

        private boolean read(Map<Event, Count> counts) {
            long[] words = calls.read(leader());
            if (words == null) {
                return false;
            }
            long stalledNanos = standstill.nanos(words[0], words[1], words[2]);
            for (int i = 0; i < events.size(); i++) {
                counts.put(events.get(i), new Count(words[2 + i], cpuNanosBefore + words[0], words[1], stalledNanos));
            }
            return true;
        }
    }

    /** CPU time in which a counter did not count, although it had or was said to have the time to. */
    static final class Standstill {

        /** Counters that events take turns with change hands every few milliseconds. */
        private static final long LONGER_THAN_A_TURN_NANOS = 50_000_000;

        private long counted;
        private long countedNanos;
        private long cpuNanosAtLastGrowth;
        private long nanos;
        private long nanosAtLastGrowth;

        /** @return the nanoseconds of all standstills so far that were longer than a turn */
        long nanos(long cpuNanos, long nowCountedNanos, long nowCounted) {
            if (nowCounted > counted && nowCountedNanos > countedNanos) {
                cpuNanosAtLastGrowth = cpuNanos;
                nanosAtLastGrowth = nanos;
            } else if (cpuNanos - cpuNanosAtLastGrowth >= LONGER_THAN_A_TURN_NANOS) {
                nanos = nanosAtLastGrowth + cpuNanos - cpuNanosAtLastGrowth;
            }
            counted = nowCounted;
            countedNanos = nowCountedNanos;
            return nanos;
        }
    }
}
