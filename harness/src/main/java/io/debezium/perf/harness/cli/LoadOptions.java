package io.debezium.perf.harness.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.TapeRequest;

/** The options of every command that puts live loads on a database. */
@HelpGroup.Of(HelpGroup.LOAD)
final class LoadOptions {

    @Option(
            names = "--scale",
            paramLabel = "N",
            defaultValue = "10",
            description = "Table size in units of 100,000 accounts (default: ${DEFAULT-VALUE}).")
    int scale;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "20",
            description = "Concurrent database sessions (default: ${DEFAULT-VALUE}).")
    int clients;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "Threads of the load generator (default: one per processor, at most one per client).")
    Integer jobs;

    @Mixin
    ServerOptions server;

    /** @param workload the load; of several the one with the most clients */
    LivePlan plan(LiveWorkload workload) {
        return new LivePlan(server.plan(), workload);
    }

    /** Empty for one per processor, at most one per client. */
    OptionalInt jobs() {
        return jobs == null ? OptionalInt.empty() : OptionalInt.of(jobs);
    }

    /** Of a command whose trials measure for a time. */
    @HelpGroup.Of(HelpGroup.LOAD)
    static final class TimedLoadOptions {

        @Option(
                names = "--warmup",
                paramLabel = "TIME",
                description = "Time under load before measuring starts (default: ${DEFAULT-VALUE}).")
        Duration warmUp;

        @Option(
                names = {"--duration", "--for"},
                paramLabel = "TIME",
                description = "Time that is measured (default: ${DEFAULT-VALUE}).")
        Duration duration;

        @Mixin
        LoadOptions load;

        /** @param catchUp how long to wait for the reader after the load has ended */
        Timing timing(Duration catchUp) {
            return new Timing(warmUp, duration, catchUp);
        }
    }

    /** Of a command that puts one load on the database and waits until everything has been read. */
    @HelpGroup.Of(HelpGroup.LOAD)
    static final class SingleLoadOptions {

        private static final Set<String> OF_LOADS = Set.of("--scale", "--clients", "--jobs", "--port");

        @ArgGroup
        WorkloadChoice choice = new WorkloadChoice();

        @Mixin
        TimedLoadOptions timed;

        @Option(
                names = "--catch-up",
                paramLabel = "TIME",
                defaultValue = "2m",
                description =
                        "How long to wait for the reader to catch up after the load has ended (default: ${DEFAULT-VALUE}).")
        Duration catchUp;

        /** @param perSecond transactions; empty for as many as the server takes */
        LivePlan plan(OptionalDouble perSecond) {
            return timed.load.plan(choice.workload(timed.load, perSecond));
        }

        ServerPlan server() {
            return timed.load.server.plan();
        }

        /**
         * The tape that is named in the place of a load; empty where none is.
         *
         * @throws InvalidConfiguration if there are options that a tape has no use for
         */
        Optional<TapeRequest> tape(Invocation typed) {
            Optional<TapeRequest> tape = Optional.ofNullable(choice.workload).flatMap(TapeOptions::recorded);
            if (tape.isPresent()) {
                typed.words().stream()
                        .map(word -> word.replaceFirst("=.*", ""))
                        .filter(OF_LOADS::contains)
                        .findFirst()
                        .ifPresent(option -> {
                            throw InvalidConfiguration.of("cli.does-not-apply-to-tape", option);
                        });
            }
            return tape;
        }

        Timing timing() {
            return timed.timing(catchUp);
        }
    }

    /** What the load does. */
    @HelpGroup.Of(HelpGroup.LOAD)
    static final class WorkloadChoice {

        @Option(
                names = "--workload",
                paramLabel = "NAME",
                description =
                        "simple-update (default), tpcb-like, select-only or select-1; latency and soak: also a tape, by its file or id.")
        String workload;

        @Option(
                names = "--script",
                paramLabel = "FILE",
                description = "Your own transaction, in the script language of pgbench.")
        Path script;

        /** @param perSecond transactions; empty for as many as the server takes */
        LiveWorkload workload(LoadOptions load, OptionalDouble perSecond) {
            return script != null
                    ? LiveWorkload.scripted(script, load.scale, load.clients, load.jobs(), perSecond)
                    : LiveWorkload.builtIn(
                            workload == null ? "simple-update" : workload,
                            load.scale,
                            load.clients,
                            load.jobs(),
                            perSecond);
        }
    }

    /** Of every command that needs a server of its own or of the user's. */
    @HelpGroup.Of(HelpGroup.SERVER)
    static final class ServerOptions {

        @Option(
                names = "--database",
                paramLabel = "WHERE",
                defaultValue = "auto",
                description = {
                    "Where PostgreSQL comes from: local (installed binaries), container[:IMAGE], embedded (binaries from"
                            + " Maven), postgresql://USER@HOST[:PORT]/DATABASE (your server), or auto (default): the first"
                            + " available of local with decoderbufs, container, embedded, local without it.",
                    "The password is read from the URL, PGPASSWORD or ~/.pgpass, that of a client key from sslpassword= in"
                            + " the URL or PERF_SSLPASSWORD. In the URL, write /, ?, @ and %% as %%2F, %%3F, %%40 and %%25."
                            + " Passwords are not stored: set the variable before --resume."
                })
        String database;

        @Option(
                names = "--port",
                paramLabel = "N",
                description = "Port of the private PostgreSQL cluster (default: a free port).")
        Integer port;

        @Option(names = "--no-install", description = "Do not install missing PostgreSQL packages.")
        boolean noInstall;

        @Mixin
        KafkaOption kafka;

        ServerPlan plan() {
            return new ServerPlan(
                    DatabaseSpec.parse(database),
                    port == null ? OptionalInt.empty() : OptionalInt.of(port),
                    !noInstall,
                    kafka.broker(),
                    Home.folder());
        }
    }

    /** Of every command that runs variants that may send their events. */
    @HelpGroup.Of(HelpGroup.SERVER)
    static final class KafkaOption {

        @Option(
                names = "--kafka",
                paramLabel = "HOST:PORT",
                description =
                        "Broker for variants with sink=kafka or runtime=connect (default: a broker that is started for the run).")
        String kafka;

        Optional<BrokerAddress> broker() {
            return Optional.ofNullable(kafka).map(text -> BrokerAddress.parse("--kafka", text));
        }
    }
}
