package io.debezium.perf.harness.cli;

import java.util.OptionalInt;

import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.LivePlan;

/** The options of every command that puts live loads on a database. */
class LoadOptions extends ServerOptions {

    @Option(names = "--reuse-tables", description = "Use pgbench tables that are there and not ours, as they are.")
    boolean reuseTables;

    @Option(
            names = "--scale",
            paramLabel = "N",
            defaultValue = "10",
            description = "Size of the tables: 100,000 accounts each (default ${DEFAULT-VALUE}).")
    int scale;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "20",
            description = "Concurrent database sessions (default ${DEFAULT-VALUE}).")
    int clients;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Threads of the load (default: one per processor, at most one per client).")
    Integer jobs;

    /** @param workload the load; of several the one with the most clients */
    final LivePlan plan(Workload workload) {
        return new LivePlan(server(), reuseTables, workload);
    }

    /** Empty for one per processor, at most one per client. */
    final OptionalInt jobs() {
        return jobs == null ? OptionalInt.empty() : OptionalInt.of(jobs);
    }
}
