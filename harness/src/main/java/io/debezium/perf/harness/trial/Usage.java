package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

import io.debezium.perf.harness.host.CpuClock;
import io.debezium.perf.harness.host.ThreadTimes;

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
        Instant at,
        Optional<CpuClock.Machine> machine,
        ThreadTimes engine,
        double engineSeconds,
        double loadSeconds,
        double harnessSeconds,
        Optional<Double> serverSeconds) {

    /** Reads the clocks. */
    static Usage read(long enginePid, OptionalLong serverPid) {
        long self = ProcessHandle.current().pid();
        double engine = CpuClock.process(enginePid);
        double harness = CpuClock.process(self);
        double children = ProcessHandle.current()
                .descendants()
                .mapToDouble(process -> CpuClock.process(process.pid()))
                .sum();
        return new Usage(
                Instant.now(),
                CpuClock.machine(),
                ThreadTimes.of(enginePid),
                engine,
                Math.max(0, children - engine),
                harness,
                serverPid.isPresent() ? Optional.of(CpuClock.tree(serverPid.getAsLong())) : Optional.empty());
    }

    double secondsSince(Usage earlier) {
        return Math.max(1, Duration.between(earlier.at, at).toMillis()) / 1000.0;
    }
}
