package io.debezium.perf.harness.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.tape.TapeServers;
import io.debezium.perf.harness.tape.Tapes;

/** The options of every command that reads tapes. */
@HelpGroup.Of(HelpGroup.TAPE)
public final class TapeOptions {

    @Mixin
    SizeOptions size;

    @Option(names = "--replay", paramLabel = "WAY")
    ReplayWay replay;

    @Option(names = "--kafka", paramLabel = "HOST:PORT")
    public Optional<BrokerAddress> kafka;

    @Mixin
    public ClusterOptions cluster;

    /** @param request the tape that is read unless an option changes it */
    public TapePlan plan(TapeRequest request) {
        return plan(sized(request), OptionalLong.empty(), false);
    }

    /** For the parameters see {@link TapePlan}. */
    public TapePlan plan(TapeRequest request, OptionalLong warmUp, boolean recheck) {
        return new TapePlan(request, warmUp, cluster.server(kafka), recheck);
    }

    /**
     * One plan for each named workload, or for each default workload if none is named.
     *
     * @param others names the default workloads
     */
    public static List<TapePlan> each(
            List<String> named, Function<TapeWorkloads, List<String>> others, Function<TapeWorkload, TapePlan> plan) {
        List<String> names = named.isEmpty() ? others.apply(new TapeWorkloads(Home.workloads())) : named;
        return names.stream().distinct().map(TapeOptions::named).map(plan).toList();
    }

    private TapeRequest sized(TapeRequest request) {
        TapeRequest sized = size.applied(request);
        return replay == null ? byUsual(sized) : sized.by(replay);
    }

    /** Replays a tape in the default way: from its PostgreSQL server, or from a player if the tape's WAL is not here. */
    public static TapeRequest byUsual(TapeRequest request) {
        boolean imported =
                request.workload().recorded().filter(path -> !Tape.hasWal(path)).isPresent();
        return request.by(imported ? ReplayWay.PLAYER : ReplayWay.SERVER);
    }

    /** Finds what a name stands for: a tape file, a tape, or a workload that a tape can be made of. */
    public static TapeWorkload named(String name) {
        return there(name).orElseGet(() -> new TapeWorkloads(Home.workloads()).findTape(name));
    }

    /** Finds what a name stands for, even if no tape can be made of it. */
    public static TapeWorkload any(String name) {
        return there(name).orElseGet(() -> new TapeWorkloads(Home.workloads()).find(name));
    }

    private static Optional<TapeWorkload> there(String name) {
        Path shipped = Home.tapes().resolve(name);
        return Tapes.in(Home.data())
                .workload(!Files.exists(Path.of(name)) && Files.isRegularFile(shipped) ? shipped.toString() : name);
    }

    /** Options for the size of a tape. */
    @HelpGroup.Of(HelpGroup.TAPE)
    public static final class SizeOptions {

        @Option(names = "--events", paramLabel = "N", descriptionKey = "tape.events")
        public Long events;

        @Option(names = "--scale", paramLabel = "N", descriptionKey = "tape.scale")
        Integer scale;

        /**
         * Applies the options to a request.
         *
         * @throws InvalidConfiguration if the tape is already recorded, which fixes its size
         */
        public TapeRequest applied(TapeRequest request) {
            if (request.workload().recorded().isPresent() && (events != null || scale != null)) {
                throw InvalidConfiguration.of(
                        "cli.does-not-apply-to-recorded-tape",
                        events != null ? "--events " + events : "--scale " + scale,
                        "%,d".formatted(request.workload().defaults().events()));
            }
            TapeRequest asked = events == null ? request : request.withEvents(events);
            return scale == null ? asked : asked.withScale(scale);
        }
    }

    /** Options of a command that reads one tape, whose workload they name. */
    @HelpGroup.Of(HelpGroup.TAPE)
    public static final class NamedTapeOptions {

        @Mixin
        WorkloadOption workload;

        @Mixin
        ReplayOptions replay;

        public TapePlan plan() {
            return replay.plan(workload.named());
        }
    }

    /** Options of every command that measures variants over tapes. */
    @HelpGroup.Of(HelpGroup.TAPE)
    public static final class ReplayOptions {

        @Mixin
        public TapeOptions tape;

        @Option(names = "--warmup-events", paramLabel = "N")
        Long warmUpEvents;

        @Option(names = "--recheck")
        boolean recheck;

        public TapePlan plan(TapeWorkload workload) {
            return tape.plan(
                    tape.sized(TapeRequest.of(workload)),
                    warmUpEvents == null ? OptionalLong.empty() : OptionalLong.of(warmUpEvents),
                    recheck);
        }
    }

    /** The option that names a tape's workload. */
    @HelpGroup.Of(HelpGroup.TAPE)
    public static final class WorkloadOption {

        @Option(
                names = "--workload",
                paramLabel = "NAME",
                defaultValue = "simple-update",
                descriptionKey = "tape.workload")
        String workload;

        public TapeWorkload named() {
            return TapeOptions.named(workload);
        }
    }

    /** Options for the PostgreSQL server that makes and keeps tapes. */
    @HelpGroup.Of(HelpGroup.SERVER)
    public static final class ClusterOptions {

        @Option(names = "--database", paramLabel = "WHERE", defaultValue = "auto", descriptionKey = "tape.database")
        public DatabaseSpec database;

        @Option(names = "--no-install")
        public boolean noInstall;

        /** @param kafka the address of a broker; empty if none was given */
        public ServerPlan server(Optional<BrokerAddress> kafka) {
            return new ServerPlan(database, !noInstall, kafka, Home.folder());
        }

        /** @param say receives messages for the user, a line each */
        public TapeServers servers(Ledger ledger, Consumer<String> say) {
            return new TapeServers(Home.data(), database, !noInstall, ledger, say);
        }
    }
}
