package io.debezium.perf.harness.trial;

import java.time.Instant;
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
 * @param engineSeconds the program under test
 * @param loadSeconds the load generator, where it is a process
 * @param harnessSeconds the harness, which runs the load itself where there is no pgbench
 * @param serverSeconds PostgreSQL with all its processes; empty when it does not run on this machine's kernel
 */
record Usage(
        Moment moment,
        Optional<CpuClock.Machine> machine,
        ThreadTimes engine,
        double engineSeconds,
        double loadSeconds,
        double harnessSeconds,
        Optional<Double> serverSeconds) {

    /** Reads the clocks. */
    static Usage read(long enginePid, OptionalLong serverPid) {
        return read(OptionalLong.of(enginePid), serverPid);
    }

    /**
     * Reads the clocks.
     *
     * @param enginePid empty where no program is under test
     */
    static Usage read(OptionalLong enginePid, OptionalLong serverPid) {
        long self = ProcessHandle.current().pid();
        double engine = enginePid.isPresent() ? CpuClock.process(enginePid.getAsLong()) : 0;
        double harness = CpuClock.process(self);
        double children = ProcessHandle.current()
                .descendants()
                .mapToDouble(process -> CpuClock.process(process.pid()))
                .sum();
        return new Usage(
                Moment.now(),
                CpuClock.machine(),
                enginePid.isPresent() ? ThreadTimes.of(enginePid.getAsLong()) : new ThreadTimes(Map.of()),
                engine,
                Math.max(0, children - engine),
                harness,
                serverPid.isPresent() ? Optional.of(CpuClock.tree(serverPid.getAsLong())) : Optional.empty());
    }

    /** Likewise before a program is started, which has used nothing then. */
    static Usage beforeStart(OptionalLong serverPid) {
        return read(OptionalLong.empty(), serverPid);
    }

    /**
     * What else went on since the earlier reading.
     *
     * @param serverCpuSeconds that PostgreSQL has used since; NaN where unknown, and so is then what others have
     * @return empty where the system does not tell
     */
    Optional<Interference> interferenceSince(Usage earlier, double serverCpuSeconds) {
        return machine.flatMap(now -> earlier.machine.map(before -> {
            double ours = engineSeconds
                    - earlier.engineSeconds
                    + loadSeconds
                    - earlier.loadSeconds
                    + harnessSeconds
                    - earlier.harnessSeconds
                    + serverCpuSeconds;
            double others = now.busySeconds() - before.busySeconds() - ours;
            return new Interference(
                    now.stealPercentSince(before), Math.max(0, others / secondsSince(earlier)), clockSetSince(earlier));
        }));
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
        double engine = (engineSeconds - earlier.engineSeconds) / seconds;
        double load = (loadSeconds - earlier.loadSeconds) / seconds;
        double harness = (harnessSeconds - earlier.harnessSeconds) / seconds;
        Double server = earlier.serverSeconds
                .flatMap(before -> serverSeconds.map(after -> (after - before) / seconds))
                .orElse(null);
        Double busy = earlier.machine
                .flatMap(before -> machine.map(after -> (after.busySeconds() - before.busySeconds()) / seconds))
                .orElse(null);
        Double other = busy == null || server == null ? null : Math.max(0, busy - engine - load - harness - server);
        Double steal = earlier.machine
                .flatMap(before -> machine.map(after -> after.stealPercentSince(before)))
                .orElse(null);
        return new CoreUse(engine, server, load, harness, other, steal);
    }
}
