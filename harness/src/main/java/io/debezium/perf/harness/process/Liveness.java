package io.debezium.perf.harness.process;

import io.debezium.perf.harness.process.ProcessIdentity.ProcStat;

/**
 * Whether a process still runs. {@link ProcessHandle#isAlive()} also says so of one that has ended and that its parent
 * has not asked about yet (a zombie), which may be for ever: in a container the first process is seldom one that asks.
 */
public final class Liveness {

    private Liveness() {}

    /** True as long as it runs; where the system has no {@code /proc}, zombies count as running. */
    public static boolean runs(ProcessHandle process) {
        // Gone since the first question, or no /proc: it is asked again.
        return process.isAlive()
                && ProcStat.of(process.pid()).map(ProcStat::runs).orElseGet(process::isAlive);
    }
}
