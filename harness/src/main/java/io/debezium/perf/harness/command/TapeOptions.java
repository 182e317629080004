package io.debezium.perf.harness.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public class TapeOptions extends SizeOptions {

    @Option(names = "--replay", paramLabel = "WAY")
    ReplayWay replay;

    @Option(names = "--kafka", paramLabel = "HOST:PORT")
    Optional<BrokerAddress> kafka;

    @Mixin
    ClusterOptions cluster;

    /** @param request the tape that is read unless an option changes it */
    public final TapePlan plan(TapeRequest request) {
        return new TapePlan(sized(request), Optional.empty(), server(), false);
    }

    /** The server that replays, or whose programs are used. */
    public final ServerPlan server() {
        return new ServerPlan(cluster.database, !cluster.noInstall, kafka);
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

    final TapeRequest sized(TapeRequest request) {
        TapeRequest sized = applied(request);
        return replay == null ? byUsual(sized) : sized.by(replay, 1);
    }

    /** Replays a tape in the default way: from its PostgreSQL server, or from a player if the tape's WAL is not here. */
    public static TapeRequest byUsual(TapeRequest request) {
        boolean imported =
                request.workload().recorded().filter(path -> !Tape.hasWal(path)).isPresent();
        return request.by(imported ? ReplayWay.PLAYER : ReplayWay.SERVER, 1);
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

    /** Options of every command that measures variants over tapes. */
    @HelpGroup.Of(HelpGroup.TAPE)
    public static class ReplayOptions extends TapeOptions {

        @Option(names = "--warmup-events", paramLabel = "N")
        Optional<Long> warmUpEvents;

        @Option(names = "--turns", paramLabel = "N", defaultValue = "1", descriptionKey = "replay.turns")
        int turns;

        @Option(names = "--recheck")
        boolean recheck;

        public final TapePlan plan(TapeWorkload workload) {
            TapeRequest request = sized(TapeRequest.of(workload));
            return new TapePlan(request.by(request.way(), turns), warmUpEvents, server(), recheck);
        }
    }

    /** Options of a command that reads one tape, whose workload they name. */
    public static final class NamedTapeOptions extends ReplayOptions {

        @Mixin
        WorkloadOption workload;

        public TapePlan plan() {
            return plan(TapeOptions.named(workload.name));
        }
    }

    /** The option that names a tape's workload. */
    @HelpGroup.Of(HelpGroup.TAPE)
    public static final class WorkloadOption {

        @Option(
                names = "--workload",
                paramLabel = "NAME",
                defaultValue = "simple-update",
                descriptionKey = "tape.workload",
                order = -2)
        public String name;
    }

    /** Options for the PostgreSQL server that makes and keeps tapes. */
    @HelpGroup.Of(HelpGroup.SERVER)
    public static final class ClusterOptions {

        @Option(names = "--database", paramLabel = "WHERE", defaultValue = "auto", descriptionKey = "tape.database")
        DatabaseSpec database;

        @Option(names = "--no-install")
        boolean noInstall;

        /** @param say receives messages for the user, a line each */
        public TapeServers servers(Ledger ledger, Consumer<String> say) {
            return new TapeServers(Home.data(), database, !noInstall, ledger, say);
        }
    }
}
