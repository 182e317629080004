package io.debezium.perf.harness.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.postgres.DatabaseSpec;

/** The options of every command that runs live loads against a database for a given time. */
@HelpGroup.Of(HelpGroup.LOAD)
public final class LoadOptions {

    @Option(names = "--warmup", paramLabel = "TIME")
    public Duration warmUp;

    @Option(
            names = {"--duration", "--for"},
            paramLabel = "TIME")
    public Duration duration;

    @Option(names = "--scale", paramLabel = "N", defaultValue = "10", descriptionKey = "load.scale")
    public int scale;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "20", descriptionKey = "load.clients")
    public int clients;

    @Option(names = "--jobs", paramLabel = "N")
    Integer jobs;

    @Mixin
    public ServerOptions server;

    /** Threads of pgbench that the clients are spread over; empty for one per processor, at most one per client. */
    public OptionalInt jobs() {
        return jobs == null ? OptionalInt.empty() : OptionalInt.of(jobs);
    }

    /** Options of {@code record} and {@code latency}, which run one load and wait until all its events have been read. */
    @HelpGroup.Of(HelpGroup.LOAD)
    public static final class SingleLoadOptions {

        @Option(names = "--workload", paramLabel = "NAME", descriptionKey = "load.workload")
        String workload;

        @Option(names = "--script", paramLabel = "FILE")
        Path script;

        @Mixin
        public LoadOptions load;

        @Option(names = "--catch-up", paramLabel = "TIME", defaultValue = "2m")
        Duration catchUp;

        /** @param perSecond transactions per second; empty for as many as the server can process */
        public LiveWorkload workload(OptionalDouble perSecond) {
            if (script == null) {
                String name = workload == null ? "simple-update" : workload;
                return LiveWorkload.builtIn(name, load.scale, load.clients, load.jobs(), perSecond);
            }
            if (workload != null) {
                throw InvalidConfiguration.of("cli.is-workload-of-its-own", "--script " + script);
            }
            return LiveWorkload.scripted(script, load.scale, load.clients, load.jobs(), perSecond);
        }

        public Timing timing() {
            return new Timing(load.warmUp, load.duration, catchUp);
        }
    }

    /** Options of every command that needs a PostgreSQL server, private or the user's. */
    @HelpGroup.Of(HelpGroup.SERVER)
    public static final class ServerOptions {

        @Option(names = "--database", paramLabel = "WHERE", defaultValue = "auto", descriptionKey = "server.database")
        DatabaseSpec database;

        @Option(names = "--no-install")
        boolean noInstall;

        @Option(names = "--kafka", paramLabel = "HOST:PORT")
        Optional<BrokerAddress> kafka;

        public ServerPlan plan() {
            return new ServerPlan(database, !noInstall, kafka, Home.folder());
        }
    }
}
