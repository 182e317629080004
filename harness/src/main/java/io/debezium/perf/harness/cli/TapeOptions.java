package io.debezium.perf.harness.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.kafka.BrokerAddress;
import io.debezium.perf.harness.load.TapeWorkload;
import io.debezium.perf.harness.load.TapeWorkloads;
import io.debezium.perf.harness.plan.TapePlan;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.tape.ReplayWay;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.tape.Tapes;

/** The options of every command that reads tapes. */
@HelpGroup.Of(HelpGroup.TAPE)
final class TapeOptions {

    /** Of the load while a tape is recorded. One for all, so that two machines' tapes hold the same changes. */
    static final long SEED = 1;

    @Option(
            names = "--events",
            paramLabel = "N",
            description =
                    "Approximate number of row events on a tape (default: the workload's own, 600,000 for those of"
                            + " pgbench; verify: a thirtieth of it).")
    Long events;

    @Option(
            names = "--scale",
            paramLabel = "N",
            description =
                    "Table size (default: the workload's own, for those of pgbench 10, which is 1,000,000 accounts; verify: 1).")
    Integer scale;

    @Option(
            names = "--replay",
            paramLabel = "WAY",
            description =
                    "What sends the tape's events: server, which decodes its WAL anew in each trial, or player, which"
                            + " sends recorded messages (default: server; for a tape file: player). verify also takes both: server"
                            + " for the baseline, player for the candidate.")
    String replay;

    @Mixin
    ClusterOptions cluster;

    /** @param request what is asked for where no option says otherwise */
    TapePlan plan(TapeRequest request, Optional<BrokerAddress> kafka) {
        return cluster.plan(sized(request), OptionalLong.empty(), kafka, false);
    }

    /** One for each workload that is named, or for each of others where none is. */
    static List<TapePlan> each(
            List<String> named, Function<TapeWorkloads, List<String>> others, Function<TapeWorkload, TapePlan> plan) {
        List<String> names = named.isEmpty() ? others.apply(new TapeWorkloads(Home.workloads())) : named;
        return names.stream().distinct().map(TapeOptions::named).map(plan).toList();
    }

    TapeRequest sized(TapeRequest request) {
        if (request.workload().recorded().isPresent() && (events != null || scale != null)) {
            throw new InvalidConfiguration(
                    events != null ? "--events " + events : "--scale " + scale,
                    "does not apply to a tape that is recorded, which has %,d events"
                            .formatted(request.workload().defaults().events()),
                    "Leave it out, or name the workload instead of the tape.");
        }
        TapeRequest asked = events == null ? request : request.withEvents(events);
        return by(scale == null ? asked : asked.withScale(scale));
    }

    private TapeRequest by(TapeRequest request) {
        return replay == null ? byUsual(request) : request.by(ReplayWay.parse(replay));
    }

    /** Sent as it is where nothing was said of it: by its server, or where that is not here by a player. */
    static TapeRequest byUsual(TapeRequest request) {
        boolean imported =
                request.workload().recorded().filter(path -> !Tape.hasWal(path)).isPresent();
        return request.by(imported ? ReplayWay.PLAYER : ReplayWay.SERVER);
    }

    /** What a name stands for where a tape can be read: a tape file, a tape, or a workload that one is made of. */
    static TapeWorkload named(String name) {
        return there(name).orElseGet(() -> new TapeWorkloads(Home.workloads()).findTape(name));
    }

    /** What a name stands for, whether a tape can be made of it or not. */
    static TapeWorkload any(String name) {
        return there(name).orElseGet(() -> new TapeWorkloads(Home.workloads()).find(name));
    }

    /** The tape that is there under a name, its file or its id; empty where there is none. */
    static Optional<TapeRequest> recorded(String name) {
        return there(name).map(workload -> TapeRequest.of(workload, SEED));
    }

    private static Optional<TapeWorkload> there(String name) {
        Path shipped = Home.tapes().resolve(name);
        return Tapes.in(Home.data())
                .workload(!Files.exists(Path.of(name)) && Files.isRegularFile(shipped) ? shipped.toString() : name);
    }

    /** A tape that is there, by its id, sent by its server where that is there, too. */
    static TapeRequest request(String id) {
        TapeWorkload workload = Tapes.in(Home.data())
                .workload(id)
                .orElseThrow(() -> InvalidConfiguration.of("cli.is-not-there", "tape " + id));
        return byUsual(TapeRequest.of(workload, SEED));
    }

    /** Of a command that reads a tape whose workload it names. */
    @HelpGroup.Of(HelpGroup.TAPE)
    static final class NamedTapeOptions {

        @Mixin
        WorkloadOption workload;

        @Mixin
        ReplayOptions replay;

        TapePlan plan() {
            return replay.plan(workload.named());
        }
    }

    /** Of every command that measures variants over tapes. */
    @HelpGroup.Of(HelpGroup.TAPE)
    static final class ReplayOptions {

        @Mixin
        TapeOptions tape;

        @Option(
                names = "--warmup-events",
                paramLabel = "N",
                description = "Events at the start of each trial that are not measured (default: a third).")
        Long warmUpEvents;

        @Option(
                names = "--turns",
                paramLabel = "N",
                defaultValue = "1",
                description =
                        "Number of times a player sends the tape in each trial, with positions and times continued (default: 1).")
        int turns;

        @Mixin
        LoadOptions.KafkaOption kafka;

        @Option(
                names = "--recheck",
                description =
                        "Check the content of every variant, even of those that have passed with this tape before.")
        boolean recheck;

        TapePlan plan(TapeWorkload workload) {
            TapeRequest request = tape.sized(TapeRequest.of(workload, SEED));
            return tape.cluster.plan(
                    request.by(request.way().one()).turned(turns),
                    warmUpEvents == null ? OptionalLong.empty() : OptionalLong.of(warmUpEvents),
                    kafka.broker(),
                    recheck);
        }
    }

    /** Which workload is on a tape. */
    @HelpGroup.Of(HelpGroup.TAPE)
    static final class WorkloadOption {

        @Option(
                names = "--workload",
                paramLabel = "NAME",
                defaultValue = "simple-update",
                description =
                        "simple-update (default), tpcb-like, a directory in scripts/workloads or the path of another one;"
                                + " or a tape: its file (a path, or pgbench.tape and others in scripts/tapes) or its id.")
        String workload;

        TapeWorkload named() {
            return TapeOptions.named(workload);
        }
    }

    /** Where tapes live, whatever is on them. */
    @HelpGroup.Of(HelpGroup.SERVER)
    static final class ClusterOptions {

        @Option(
                names = "--database",
                paramLabel = "WHERE",
                defaultValue = "auto",
                description =
                        "PostgreSQL binaries for the tape's private cluster: local (installed), embedded (from Maven),"
                                + " or auto (default): local, else embedded.")
        String database;

        @Option(names = "--no-install", description = "Do not install missing PostgreSQL packages.")
        boolean noInstall;

        /** The parameters are those of a {@link TapePlan}. */
        TapePlan plan(TapeRequest request, OptionalLong warmUp, Optional<BrokerAddress> kafka, boolean recheck) {
            return new TapePlan(request, warmUp, database(), !noInstall, kafka, recheck, Home.folder());
        }

        DatabaseSpec database() {
            return DatabaseSpec.parse(database);
        }
    }
}
