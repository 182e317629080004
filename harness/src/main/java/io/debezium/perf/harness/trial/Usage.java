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
 * The CPU time that each party had used at one moment.
 *
 * @param machine CPU times of the whole machine; empty where the system does not report them
 * @param engine CPU times of each thread of the program under test
 * @param seconds CPU seconds of each party for which they are known
 */
public record Usage(
        Moment moment, Optional<CpuClock.CpuTimes> machine, ThreadTimes engine, Map<Party, Double> seconds) {

    /** A party whose CPU time is measured separately; they are read in this order. */
    public enum Party {
        /** The server process that decodes the WAL. Read first since it works on while the clocks are read. */
        SENDER(Usage::threadSeconds),
        ENGINE(CpuClock::process),
        /** PostgreSQL with all its processes. */
        SERVER(CpuClock::tree),
        /** The server that events are written to. */
        TABLE(CpuClock::tree),
        /** A Kafka node that the harness has started; its CPU time is included in that of {@link #LOAD}. */
        BROKER(CpuClock::process),
        /** A PgBouncer that the harness has started; its CPU time is included in that of {@link #LOAD}. */
        PROXY(CpuClock::tree),
        HARNESS(CpuClock::process),
        /** All other processes that the harness has started, also ended ones, for example the load generator. */
        LOAD(CpuClock::tree);

        private final LongToDoubleFunction clock;

        Party(LongToDoubleFunction clock) {
            this.clock = clock;
        }
    }

    /**
     * Reads the clocks.
     *
     * @param pids process ids of each party; those of the harness and its load are added
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

    /** CPU seconds that a party has used since the earlier reading; NaN where unknown. */
    public double since(Usage earlier, Party party) {
        return seconds.getOrDefault(party, Double.NaN) - earlier.seconds.getOrDefault(party, Double.NaN);
    }

    /**
     * What other processes did since the earlier reading; empty where the system does not report it.
     *
     * @param serverSeconds CPU seconds since then of PostgreSQL and other parts of the test that these readings do not include;
     *     NaN where unknown, which makes the others' CPU time NaN
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

    /** The wall-clock time of this reading. */
    public Instant at() {
        return moment.time();
    }

    /** The average number of cores that a party kept busy since the earlier reading; NaN where unknown. */
    public double cores(Usage earlier, Party party) {
        return since(earlier, party) / secondsSince(earlier);
    }

    /**
     * CPU seconds that the given parties have used since the earlier reading; a party that was not in the earlier reading
     * counts from 0.
     */
    public double used(Usage earlier, Party... parties) {
        return Stream.of(parties)
                .filter(seconds::containsKey)
                .mapToDouble(party -> seconds.get(party) - earlier.seconds.getOrDefault(party, 0.0))
                .sum();
    }

    /** CPU seconds as the sum over the threads, which is finer than the kernel's ticks. */
    private static double threadSeconds(long pid) {
        ThreadTimes threads = ThreadTimes.of(pid);
        return threads.isEmpty() ? Double.NaN : threads.nanos() / 1e9;
    }
}
