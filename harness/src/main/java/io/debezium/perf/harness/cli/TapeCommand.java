package io.debezium.perf.harness.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.experiment.References;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.player.Playback;
import io.debezium.perf.harness.player.Speed;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.StreamRecorder;
import io.debezium.perf.harness.tape.Tape;
import io.debezium.perf.harness.tape.TapeFacts;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.tape.Tapes;
import io.debezium.perf.harness.variant.DecodingPlugins;

@Command(
        name = "tape",
        description = {
            "List, record, export, import, play or remove tapes.",
            "",
            "A tape is the WAL of a workload, recorded once and replayed in every trial. Commands that need a tape record it if"
                    + " it is missing.",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            TapeCommand.ListTapes.class,
            TapeCommand.Record.class,
            TapeCommand.Export.class,
            TapeCommand.Import.class,
            TapeCommand.Play.class,
            TapeCommand.Remove.class
        })
final class TapeCommand {

    private TapeCommand() {}

    @Command(
            name = "list",
            description = {"List the tapes.", ""})
    static final class ListTapes extends Tool {

        private static final String LINE = "%-42s %-16s %6s %11s %9s %9s  %-20s %-21s %s%n";

        @Override
        public Integer call() {
            Tapes tapes = Tapes.in(Home.data());
            PrintWriter out = out();
            List<Tape> all = tapes.list();
            if (!all.isEmpty()) {
                out.printf(
                        Locale.ROOT,
                        LINE,
                        "id",
                        "workload",
                        "scale",
                        "events",
                        "WAL",
                        "disk",
                        "recorded",
                        "plugins",
                        "server");
            }
            all.forEach(tape -> print(out, tape));
            tapes.damaged().forEach(id -> out.println(id + "  damaged; scripts/perf tape rm " + id));
            return 0;
        }

        private static void print(PrintWriter out, Tape tape) {
            TapeFacts facts = tape.facts();
            out.printf(
                    Locale.ROOT,
                    LINE,
                    tape.id(),
                    facts.workload(),
                    facts.scale(),
                    "%,d".formatted(facts.events()),
                    megabytes(facts.walBytes()),
                    megabytes(tape.diskBytes()),
                    facts.recordedAt().toString().replaceFirst("\\.\\d+Z", "Z"),
                    String.join(",", facts.plugins()),
                    facts.server());
        }

        private static String megabytes(long bytes) {
            return "%,.1f MB".formatted(bytes / 1e6);
        }
    }

    @Command(
            name = "record",
            description = {
                "Record a tape, unless it exists.",
                "",
                "With --from, records the changes on your own server into a file: slots, and for pgoutput a publication of"
                        + " its tables, are created there, and dropped at the end.",
                ""
            })
    static final class Record extends Tool {

        @Mixin
        StreamOptions stream = new StreamOptions();

        @Mixin
        TapeOptions.WorkloadOption workload;

        @Mixin
        TapeOptions tape;

        @Option(
                names = "--clients",
                paramLabel = "N",
                description = "Concurrent database sessions (default: the workload's own).")
        Integer clients;

        @Option(
                names = "--seed",
                paramLabel = "N",
                defaultValue = "1",
                description = "Seed for the random choices of the load (default: ${DEFAULT-VALUE}).")
        long seed;

        @Override
        public Integer call() throws InterruptedException {
            PrintWriter err = err();
            if (stream.from != null) {
                return stream.record(this, tape.events);
            }
            try (Ledger ledger = Ledger.open(Home.data());
                    OpenTape opened = Tapes.in(Home.data())
                            .open(request(), tape.cluster.database(), !tape.cluster.noInstall, ledger, err::println)) {
                out().println(opened.tape().id());
            }
            return 0;
        }

        private TapeRequest request() {
            TapeRequest request = tape.sized(TapeRequest.of(workload.named(), seed));
            return clients == null ? request : request.withClients(clients);
        }
    }

    /** Of what is recorded on a server of the user's. */
    @HelpGroup.Of(HelpGroup.STREAM)
    static final class StreamOptions {

        private static final List<String> OF_WORKLOADS =
                List.of("--workload", "--scale", "--clients", "--seed", "--replay");

        @Option(
                names = "--from",
                paramLabel = "URL",
                description = "Server to record from: postgresql://USER@HOST:PORT/DATABASE.")
        String from;

        @Option(names = "--to", paramLabel = "FILE", description = "File to write, which must not exist.")
        Path to;

        @Option(
                names = "--for",
                paramLabel = "TIME",
                defaultValue = "60s",
                description = "How long to record, unless --events is reached first (default: ${DEFAULT-VALUE}).")
        Duration time;

        @Option(
                names = "--name",
                paramLabel = "NAME",
                defaultValue = "recorded",
                description = "Name of the workload in reports (default: ${DEFAULT-VALUE}).")
        String name;

        @Option(
                names = "--plugin",
                paramLabel = "NAME",
                description = "Record only what this plugin sends, " + DecodingPlugins.EITHER
                        + " (default: both, as far as the server has them).")
        String plugin;

        @Option(
                names = "--scramble",
                description =
                        "Mask the values of text, numbers, dates and other types, equal ones alike, keeping lengths,"
                                + " kinds of characters and nulls. Names and the schema stay.")
        boolean scramble;

        @Option(
                names = "--allow",
                paramLabel = "COLUMN",
                description = "Column that may stay unscrambled, as schema.table.column, or table without a replica"
                        + " identity that may be left out, as schema.table; may be repeated.")
        List<String> allowed = new ArrayList<>();

        int record(Tool tool, Long events) throws InterruptedException {
            List<String> others = OF_WORKLOADS.stream()
                    .filter(tool.spec.commandLine().getParseResult()::hasMatchedOption)
                    .toList();
            if (!others.isEmpty()) {
                throw InvalidConfiguration.of("cli.records-live-server", "--from with " + String.join(" ", others));
            }
            if (to == null) {
                throw InvalidConfiguration.of("cli.requires-to-file", "--from");
            }
            if (Files.exists(to)) {
                throw InvalidConfiguration.of("cli.is-there-already-and-nothing", "--to " + to);
            }
            DatabaseSpec spec = DatabaseSpec.parse(from);
            if (!(spec instanceof DatabaseSpec.External)) {
                throw InvalidConfiguration.of("cli.must-be-url-of-server", "--from " + from);
            }
            DatabaseOptions options = new DatabaseOptions(Home.data(), OptionalInt.empty(), false, Optional.empty(), 1);
            try (Ledger ledger = Ledger.open(Home.data());
                    Database database = Databases.open(spec, options, ledger, tool.err()::println)) {
                StreamRecorder recorder = new StreamRecorder(
                        database, wanted(database, events == null ? Long.MAX_VALUE : events), tool.err()::println);
                recorder.record(to.toAbsolutePath());
            }
            tool.out().printf(Locale.ROOT, "%s, %,.1f MB%n", to, to.toFile().length() / 1e6);
            return 0;
        }

        private StreamRecorder.Wanted wanted(Database database, long rows) {
            List<String> plugins = plugin != null
                    ? List.of(plugin)
                    : DecodingPlugins.ALL.stream()
                            .filter(each -> each.equals(DecodingPlugins.PGOUTPUT)
                                    || database.defaultPlugin().equals(each))
                            .toList();
            plugins.forEach(database::requirePlugin);
            return new StreamRecorder.Wanted(name, plugins, time, rows, scramble, new HashSet<>(allowed));
        }
    }

    @Command(
            name = "export",
            description = {
                "Write a tape to a file.",
                "",
                "The file holds what each plugin sent, message by message, and the schema, without rows. It can be imported"
                        + " and replayed on any machine, with any PostgreSQL.",
                ""
            })
    static final class Export extends Tool {

        @Parameters(index = "0", paramLabel = "ID", description = "The tape, as perf tape list shows it.")
        String id;

        @Parameters(index = "1", paramLabel = "FILE", description = "The file to write, which must not exist.")
        Path file;

        @Mixin
        TapeOptions.ClusterOptions cluster;

        @Override
        public Integer call() throws InterruptedException {
            ServerPlan server = new ServerPlan(
                    cluster.database(), OptionalInt.empty(), !cluster.noInstall, Optional.empty(), Home.folder());
            Tapes tapes = Tapes.in(Home.data());
            try (Ledger ledger = Ledger.open(Home.data());
                    ProgressConsole console = new ProgressConsole(err(), Terminal.onError())) {
                try (OpenTape opened = tapes.open(
                        TapeOptions.request(id), server.database(), server.install(), ledger, console::say)) {
                    References.complete(opened, server.app(), Home.data().resolve("reference-" + id), ledger, console);
                }
                tapes.export(id, file.toAbsolutePath(), cluster.database(), !cluster.noInstall, ledger, err()::println);
            }
            out().printf(Locale.ROOT, "%s, %,.1f MB%n", file, file.toFile().length() / 1e6);
            return 0;
        }
    }

    @Command(
            name = "import",
            description = {"Import a tape from a file.", "", "Prints its id, for --workload of other commands.", ""})
    static final class Import extends Tool {

        @Parameters(paramLabel = "FILE", description = "A file that perf tape export has written.")
        Path file;

        @Mixin
        TapeOptions.ClusterOptions cluster;

        @Override
        public Integer call() {
            try (Ledger ledger = Ledger.open(Home.data())) {
                out().println(Tapes.in(Home.data())
                        .take(file, cluster.database(), !cluster.noInstall, ledger, err()::println));
            }
            return 0;
        }
    }

    @Command(
            name = "play",
            description = {
                "Serve a tape to your own readers, until Ctrl-C.",
                "",
                "Listens on 127.0.0.1 only and responds like the server that recorded the tape. A reader may use any"
                        + " slot it creates; the tape's own slots start at its beginning.",
                ""
            })
    static final class Play extends Tool {

        @Parameters(paramLabel = "ID", description = "The tape, as perf tape list shows it.")
        String id;

        @Option(names = "--port", paramLabel = "PORT", description = "Port to listen on (default: a free one).")
        Integer port;

        @Option(
                names = "--speed",
                paramLabel = "SPEED",
                defaultValue = "full",
                description =
                        "full (default), a multiple of the recorded speed (10x), or row changes a second (5000/s).")
        String speed;

        @Option(
                names = "--turns",
                paramLabel = "N",
                defaultValue = "1",
                description = "Number of times it is played, with positions and times continued (default: 1).")
        int turns;

        @Mixin
        TapeOptions.ClusterOptions cluster;

        @Override
        public Integer call() throws InterruptedException {
            InvalidConfiguration.requireAtLeast(1, "--turns", turns, "Leave it out to play the tape once.");
            Playback playback = new Playback(Speed.parse(speed), turns);
            PrintWriter err = err();
            try (Ledger ledger = Ledger.open(Home.data());
                    OpenTape opened = Tapes.in(Home.data())
                            .play(
                                    id,
                                    playback,
                                    port == null ? OptionalInt.empty() : OptionalInt.of(port),
                                    cluster.database(),
                                    !cluster.noInstall,
                                    ledger,
                                    err::println)) {
                out().println(opened.endpoint());
                out().flush();
                new CountDownLatch(1).await();
            }
            return 0;
        }
    }

    @Command(
            name = "rm",
            description = {"Remove tapes and their clusters.", ""})
    static final class Remove extends Tool {

        @Parameters(paramLabel = "ID", arity = "0..*", description = "Tapes to remove, as perf tape list shows them.")
        List<String> ids = List.of();

        @Option(names = "--all", description = "Remove all tapes.")
        boolean all;

        @Override
        public Integer call() {
            if (ids.isEmpty() != all) {
                throw InvalidConfiguration.of("cli.requires-either-ids-or-all", "tape rm");
            }
            Tapes tapes = Tapes.in(Home.data());
            List<String> doomed = all ? tapes.ids() : ids;
            doomed.forEach(id -> {
                tapes.remove(id);
                out().println("Removed " + id);
            });
            return 0;
        }
    }
}
