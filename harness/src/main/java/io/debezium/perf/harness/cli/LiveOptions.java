package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.OptionalDouble;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.LivePlan;

/** The options of every command that puts one live load on a database. */
final class LiveOptions extends LoadOptions {

    @ArgGroup
    Load load = new Load();

    static final class Load {
        @Option(
                names = "--workload",
                paramLabel = "NAME",
                description = "simple-update (default), tpcb-like, select-only or select-1.")
        String workload;

        @Option(names = "--script", paramLabel = "FILE", description = "A transaction in pgbench's script language.")
        Path script;
    }

    /** @param perSecond transactions; empty for as many as the server takes */
    LivePlan plan(OptionalDouble perSecond) {
        return plan(workload(perSecond));
    }

    private Workload workload(OptionalDouble perSecond) {
        return load.script != null
                ? Workload.scripted(load.script, scale, clients, jobs(), perSecond)
                : Workload.builtIn(
                        load.workload == null ? "simple-update" : load.workload, scale, clients, jobs(), perSecond);
    }
}
