package io.debezium.perf.harness.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

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
public class LoadOptions {

    @Option(names = "--warmup", paramLabel = "TIME")
    Duration warmUp;

    @Option(
            names = {"--duration", "--for"},
            paramLabel = "TIME")
    Duration duration;

    @Option(names = "--scale", paramLabel = "N", defaultValue = "10", descriptionKey = "load.scale")
    int scale;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "20", descriptionKey = "load.clients")
    public int clients;

    @Option(names = "--jobs", paramLabel = "N")
    Integer jobs;

    @Mixin
    public ServerOptions server;

    /**
     * @param script empty for a workload of the harness
     * @param sessions number of clients
     * @param perSecond transactions per second; null for as many as the server can process
     */
    public final LiveWorkload workload(String name, Optional<Path> script, int sessions, Double perSecond) {
        return new LiveWorkload(
                name,
                script,
                scale,
                sessions,
                jobs == null ? LiveWorkload.defaultJobs(sessions) : jobs,
                perSecond == null ? OptionalDouble.empty() : OptionalDouble.of(perSecond));
    }

    public final Timing timing(Duration catchUp) {
        return new Timing(warmUp, duration, catchUp);
    }

    /** Options of {@code record} and {@code latency}, which run one load and wait until all its events have been read. */
    @HelpGroup.Of(HelpGroup.LOAD)
    public static final class SingleLoadOptions extends LoadOptions {

        @Option(names = "--workload", paramLabel = "NAME", descriptionKey = "load.workload", order = -2)
        String workload;

        @Option(names = "--script", paramLabel = "FILE", order = -2)
        Optional<Path> script;

        @Option(names = "--catch-up", paramLabel = "TIME", defaultValue = "2m")
        Duration catchUp;

        /** @param perSecond transactions per second; null for as many as the server can process */
        public LiveWorkload workload(Double perSecond) {
            if (script.isPresent() && workload != null) {
                throw InvalidConfiguration.of("cli.is-workload-of-its-own", "--script " + script.get());
            }
            String name = workload == null ? "simple-update" : workload;
            return workload(script.map(Path::getFileName).map(Path::toString).orElse(name), script, clients, perSecond);
        }

        public Timing timing() {
            return timing(catchUp);
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
            return new ServerPlan(database, !noInstall, kafka);
        }
    }
}
