package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/** The options of every command that puts a live load on a database. */
final class LiveOptions {

    @Option(
            names = "--database",
            paramLabel = "WHERE",
            defaultValue = "auto",
            description = {
                "auto: local with decoderbufs, else container, else embedded, else local without it (default). local: installed"
                        + " server binaries, a private cluster. container[:IMAGE]. embedded: binaries from Maven."
                        + " postgresql://USER@HOST[:PORT]/DATABASE: a server of yours."
            })
    String database;

    @Option(names = "--port", paramLabel = "N", description = "Port of a private cluster (default: a free one).")
    Integer port;

    @Option(names = "--no-install", description = "Never install missing PostgreSQL packages.")
    boolean noInstall;

    @Option(names = "--reuse-tables", description = "Use pgbench tables that are there and not ours, as they are.")
    boolean reuseTables;

    @ArgGroup
    Load load = new Load();

    static final class Load {
        @Option(
                names = "--workload",
                paramLabel = "NAME",
                description = "simple-update (default), tpcb-like or select-only.")
        String workload;

        @Option(names = "--script", paramLabel = "FILE", description = "A transaction in pgbench's script language.")
        Path script;
    }

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

    @Mixin
    SinkOptions sink;

    /** @param perSecond transactions; empty for as many as the server takes */
    LivePlan plan(OptionalDouble perSecond) {
        return new LivePlan(
                DatabaseSpec.parse(database),
                port == null ? OptionalInt.empty() : OptionalInt.of(port),
                !noInstall,
                reuseTables,
                workload(perSecond),
                sink.broker(),
                Home.folder());
    }

    private Workload workload(OptionalDouble perSecond) {
        OptionalInt threads = jobs == null ? OptionalInt.empty() : OptionalInt.of(jobs);
        return load.script != null
                ? Workload.scripted(load.script, scale, clients, threads, perSecond)
                : Workload.builtIn(
                        load.workload == null ? "simple-update" : load.workload, scale, clients, threads, perSecond);
    }
}
