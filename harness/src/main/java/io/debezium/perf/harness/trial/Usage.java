package io.debezium.perf.harness.trial;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Interference;

/**
 * Who had used how much CPU at one moment, in seconds.
 *
 * @param machine all CPUs; empty where the system does not tell
 * @param engine each thread of the program under test
 * @param loadSeconds all other processes that the harness has started, ended ones among them, as a load's generator
 * @param serverSeconds PostgreSQL with all its processes; empty when it does not run on this machine's kernel
 * @param standbySeconds the workers that stand by beside the program under test; 0 without any
 * @param tableSeconds likewise the one that events are written to; 0 without one
 */
record Usage(
        Moment moment,
        Optional<CpuClock.CpuTimes> machine,
        ThreadTimes engine,
        double engineSeconds,
        double standbySeconds,
        double loadSeconds,
        double harnessSeconds,
        Optional<Double> serverSeconds,
        double tableSeconds) {

    /**
     * Reads the clocks.
     *
     * @param enginePid empty where no program is under test
     */
    static Usage read(OptionalLong enginePid, OptionalLong serverPid) {
        return read(enginePid, serverPid, OptionalLong.empty(), List.of());
    }

    /**
     * @param tablePid of the server that events are written to; empty without one
     * @param standbyPids of the workers that stand by
     */
    static Usage read(OptionalLong enginePid, OptionalLong serverPid, OptionalLong tablePid, List<Long> standbyPids) {
        long self = ProcessHandle.current().pid();
        double engine = enginePid.isPresent() ? CpuClock.process(enginePid.getAsLong()) : 0;
        double harness = CpuClock.process(self);
        double standby = standbyPids.stream().mapToDouble(CpuClock::process).sum();
        double children = CpuClock.tree(self) - harness;
        return new Usage(
                Moment.now(),
                CpuClock.machine(),
                enginePid.isPresent() ? ThreadTimes.of(enginePid.getAsLong()) : new ThreadTimes(Map.of()),
                engine,
                standby,
                Math.max(0, children - engine - standby),
                harness,
                serverPid.isPresent() ? Optional.of(CpuClock.tree(serverPid.getAsLong())) : Optional.empty(),
                tablePid.isPresent() ? CpuClock.tree(tablePid.getAsLong()) : 0);
    }

    /** What else went on since the earlier reading; empty where the system does not tell. */
    Optional<Interference> interferenceSince(Usage earlier) {
        return interferenceSince(earlier, serverSecondsSince(earlier).orElse(Double.NaN));
    }

    /** @param serverCpuSeconds that PostgreSQL has used since; NaN where unknown, and so is then what others have */
    Optional<Interference> interferenceSince(Usage earlier, double serverCpuSeconds) {
        return othersSince(earlier, serverCpuSeconds).map(seen -> seen.withClockSet(clockSetSince(earlier)));
    }

    /**
     * Likewise where nothing is told by the time of day.
     *
     * @param moreCpuSeconds that those of ours have used since that these readings do not count
     */
    Optional<Interference> othersSince(Usage earlier, double moreCpuSeconds) {
        return machine.flatMap(now -> earlier.machine.map(before -> {
            double ours = engineSeconds
                    - earlier.engineSeconds
                    + standbySeconds
                    - earlier.standbySeconds
                    + loadSeconds
                    - earlier.loadSeconds
                    + harnessSeconds
                    - earlier.harnessSeconds
                    + tableSeconds
                    - earlier.tableSeconds
                    + moreCpuSeconds;
            double others = now.busySeconds() - before.busySeconds() - ours;
            double cores = Math.max(0, others / secondsSince(earlier));
            return new Interference(now.stealPercentSince(before), cores, 0, now.throttledPercentSince(before));
        }));
    }

    /** What PostgreSQL has used since the earlier reading; empty when it does not run on this machine's kernel. */
    Optional<Double> serverSecondsSince(Usage earlier) {
        return serverSeconds.flatMap(to -> earlier.serverSeconds.map(from -> to - from));
    }

    double secondsSince(Usage earlier) {
        return Math.max(1e-3, moment.secondsSince(earlier.moment));
    }

    /** By how many seconds the time of day was set since the earlier reading. */
    double clockSetSince(Usage earlier) {
        return moment.clockSetSince(earlier.moment);
    }

    /** The time of day. */
    Instant at() {
        return moment.time();
    }

    /** CPU cores that each party kept busy since the earlier reading, and what the machine lost to others. */
    CoreUse coresSince(Usage earlier) {
        double seconds = secondsSince(earlier);
        Optional<Double> server = serverSecondsSince(earlier);
        Optional<Interference> others = othersSince(earlier, server.orElse(Double.NaN));
        return new CoreUse(
                (engineSeconds + standbySeconds - earlier.engineSeconds - earlier.standbySeconds) / seconds,
                server.map(used -> used / seconds).orElse(null),
                (loadSeconds - earlier.loadSeconds) / seconds,
                (harnessSeconds - earlier.harnessSeconds) / seconds,
                others.map(Interference::otherCores)
                        .filter(cores -> !cores.isNaN())
                        .orElse(null),
                others.map(Interference::stealPercent).orElse(null));
    }
}
