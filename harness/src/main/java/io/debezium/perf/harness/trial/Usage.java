package io.debezium.perf.harness.trial;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.Interference;

/**
 * Who had used how much CPU at one moment.
 *
 * @param machine all CPUs; empty where the system does not tell
 * @param engine each thread of the program under test
 * @param seconds of each party that is known
 */
public record Usage(
        Moment moment, Optional<CpuClock.CpuTimes> machine, ThreadTimes engine, Map<Party, Double> seconds) {

    /** Whose CPU time is told apart, in the order in which it is read. */
    public enum Party {
        /** The server process that decodes the WAL, which is not asked for its figures and works on meanwhile. */
        SENDER(Usage::threadSeconds),
        ENGINE(CpuClock::process),
        /** PostgreSQL with all its processes. */
        SERVER(CpuClock::tree),
        /** The server that events are written to. */
        TABLE(CpuClock::tree),
        /** A Kafka node that the harness has started: part of the load. */
        BROKER(CpuClock::process),
        /** A PgBouncer that the harness has started: part of the load. */
        PROXY(CpuClock::tree),
        HARNESS(CpuClock::process),
        /** All other processes that the harness has started, ended ones among them, as a load's generator. */
        LOAD(CpuClock::tree);

        private final LongToDoubleFunction clock;

        Party(LongToDoubleFunction clock) {
            this.clock = clock;
        }
    }

    /**
     * Reads the clocks.
     *
     * @param pids of each party's processes, beside the harness and its load
     */
    public static Usage read(Map<Party, List<Long>> pids) {
        long self = ProcessHandle.current().pid();
        Map<Party, List<Long>> all = new EnumMap<>(Party.class);
        all.putAll(pids);
        all.putAll(Map.of(Party.HARNESS, List.of(self), Party.LOAD, List.of(self)));
        all.values().removeIf(List::isEmpty);
        Map<Party, Double> seconds = new EnumMap<>(Party.class);
        all.forEach((party, of) -> seconds.put(
                party, of.stream().mapToDouble(party.clock::applyAsDouble).sum()));
        double others = Stream.of(Party.HARNESS, Party.ENGINE)
                .mapToDouble(party -> seconds.getOrDefault(party, 0.0))
                .sum();
        seconds.merge(Party.LOAD, others, (tree, parts) -> Math.max(0, tree - parts));
        return new Usage(
                Moment.now(),
                CpuClock.machine(),
                all.getOrDefault(Party.ENGINE, List.of()).stream()
                        .findFirst()
                        .map(ThreadTimes::of)
                        .orElse(new ThreadTimes(Map.of())),
                seconds);
    }

    /** What a party has used since the earlier reading, in seconds; NaN where that is not known. */
    public double since(Usage earlier, Party party) {
        return seconds.getOrDefault(party, Double.NaN) - earlier.seconds.getOrDefault(party, Double.NaN);
    }

    /**
     * What else went on since the earlier reading; empty where the system does not tell.
     *
     * @param serverSeconds that PostgreSQL, or what else of ours these readings do not count, has used since; NaN where unknown,
     *     and so is then what others have
     */
    public Optional<Interference> interferenceSince(Usage earlier, double serverSeconds) {
        double ours = used(earlier, Party.ENGINE, Party.LOAD, Party.HARNESS, Party.TABLE);
        return machine.flatMap(now -> earlier.machine.map(before -> new Interference(
                now.stealPercentSince(before),
                Math.max(0, (now.busySeconds() - before.busySeconds() - ours - serverSeconds) / secondsSince(earlier)),
                moment.clockSetSince(earlier.moment),
                now.throttledPercentSince(before))));
    }

    public double secondsSince(Usage earlier) {
        return Math.max(1e-3, moment.secondsSince(earlier.moment));
    }

    /** The time of day. */
    public Instant at() {
        return moment.time();
    }

    /** That a party kept busy since the earlier reading; NaN where that is not known. */
    public double cores(Usage earlier, Party party) {
        return since(earlier, party) / secondsSince(earlier);
    }

    /** Of those that are there now, and may not have been started then. */
    public double used(Usage earlier, Party... parties) {
        return Stream.of(parties)
                .filter(seconds::containsKey)
                .mapToDouble(party -> seconds.get(party) - earlier.seconds.getOrDefault(party, 0.0))
                .sum();
    }

    /** Finer than the kernel's ticks. */
    private static double threadSeconds(long pid) {
        ThreadTimes threads = ThreadTimes.of(pid);
        return threads.isEmpty() ? Double.NaN : threads.nanos() / 1e9;
    }
}
