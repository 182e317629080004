package io.debezium.perf.harness.question.tape;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.command.HelpGroup;
import io.debezium.perf.harness.command.Home;
import io.debezium.perf.harness.command.ProgressConsole;
import io.debezium.perf.harness.command.SizeOptions;
import io.debezium.perf.harness.command.TapeOptions;
import io.debezium.perf.harness.command.Terminal;
import io.debezium.perf.harness.experiment.References;
import io.debezium.perf.harness.plan.Invocation;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.tape.OpenTape;
import io.debezium.perf.harness.tape.StreamRecorder;
import io.debezium.perf.harness.tape.TapeFacts;
import io.debezium.perf.harness.tape.TapeRequest;
import io.debezium.perf.harness.tape.TapeServers;
import io.debezium.perf.harness.tape.Tapes;

/** Lists, records, exports, imports and removes tapes. */
@Command(name = "tape", synopsisSubcommandLabel = "COMMAND")
public final class TapeCommand {

    private static final String LINE = "%-36s %6s %11s %9s  %-20s %-19s %s%n";

    @Spec
    CommandSpec spec;

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
    }

    private static Tapes tapes() {
        return Tapes.in(Home.data());
    }

    @Command(name = "list")
    void list() {
        List<String> ids = tapes().ids();
        if (!ids.isEmpty()) {
            out().printf(LINE, (Object[]) "id scale events WAL recorded plugins server".split(" "));
        }
        for (String id : ids) {
            try {
                TapeFacts facts = tapes().tape(id).facts();
                out().printf(
                                Locale.ROOT,
                                LINE,
                                id,
                                facts.scale(),
                                "%,d".formatted(facts.events()),
                                Format.bytes(facts.walBytes()),
                                facts.recordedAt().truncatedTo(ChronoUnit.SECONDS),
                                String.join(",", facts.plugins()),
                                facts.server().split(" ")[0]);
            } catch (InvalidConfiguration e) {
                out().println(id + "  damaged; scripts/perf tape rm " + id);
            }
        }
    }

    @Command(name = "record")
    void record(
            @Mixin StreamOptions stream,
            @Mixin TapeOptions.WorkloadOption workload,
            @Mixin SizeOptions size,
            @Mixin TapeOptions.ClusterOptions cluster)
            throws InterruptedException {
        if (stream.from != null) {
            stream.require(spec.commandLine().getParseResult().subcommand());
            record(stream, size.events == null ? Long.MAX_VALUE : size.events);
            return;
        }
        try (Ledger ledger = Ledger.open(Home.data());
                OpenTape opened = cluster.servers(ledger, this::say)
                        .open(size.applied(TapeRequest.of(TapeOptions.named(workload.name))))) {
            out().println(opened.tape().id());
        }
    }

    private void record(StreamOptions stream, long rows) throws InterruptedException {
        DatabaseOptions options = new DatabaseOptions(Home.data(), false, Optional.empty(), 1);
        try (Ledger ledger = Ledger.open(Home.data());
                Database database = Databases.open(stream.from, options, ledger, this::say)) {
            new StreamRecorder(database, stream.name, stream.time, rows, stream.scramble, stream.allowed, this::say)
                    .record(stream.to.toAbsolutePath());
        }
        printSize(stream.to);
    }

    /** Options for recording a server of the user's. */
    @HelpGroup.Of(HelpGroup.STREAM)
    static final class StreamOptions {

        private static final List<String> OF_WORKLOADS = List.of("--workload", "--scale");

        @Option(names = "--from", paramLabel = "URL")
        DatabaseSpec from;

        @Option(names = "--to", paramLabel = "FILE")
        Path to;

        @Option(names = "--for", paramLabel = "TIME", defaultValue = "60s")
        Duration time;

        @Option(names = "--name", paramLabel = "NAME", defaultValue = "recorded")
        String name;

        @Option(names = "--scramble")
        boolean scramble;

        @Option(names = "--allow", paramLabel = "COLUMN")
        Set<String> allowed = new HashSet<>();

        /** @throws InvalidConfiguration if the source or the file is missing, or options contradict each other */
        void require(ParseResult parsed) {
            List<String> others =
                    OF_WORKLOADS.stream().filter(parsed::hasMatchedOption).toList();
            if (!others.isEmpty()) {
                throw InvalidConfiguration.of("cli.records-live-server", "--from with " + String.join(" ", others));
            }
            if (to == null) {
                throw InvalidConfiguration.of("cli.requires-to-file", "--from");
            }
            requireNew("--to " + to, to);
            if (!scramble && !allowed.isEmpty()) {
                throw InvalidConfiguration.of("cli.requires-option", "--allow", "--scramble");
            }
            if (!(from instanceof DatabaseSpec.External)) {
                throw InvalidConfiguration.of("cli.must-be-url-of-server", "--from " + from.text());
            }
        }
    }

    @Command(name = "export")
    void export(
            @Parameters(index = "0", paramLabel = "ID") String id,
            @Parameters(index = "1", paramLabel = "FILE") Path file,
            @Mixin TapeOptions.ClusterOptions cluster)
            throws InterruptedException {
        requireNew(file.toString(), file);
        // An ID, not a file: only a tape that is kept here can be exported.
        String known = tapes().tape(id).id();
        TapeRequest request =
                TapeOptions.byUsual(TapeRequest.of(tapes().workload(known).orElseThrow()));
        try (Ledger ledger = Ledger.open(Home.data());
                ProgressConsole console = new ProgressConsole(spec.commandLine().getErr(), Terminal.onError())) {
            TapeServers servers = cluster.servers(ledger, console::say);
            try (OpenTape opened = servers.open(request)) {
                References.complete(
                        opened,
                        Home.folder().resolve(Invocation.APP),
                        Home.data().resolve("reference-" + id),
                        ledger,
                        console);
            }
            servers.export(id, file.toAbsolutePath());
        }
        printSize(file);
    }

    @Command(name = "import")
    void take(@Parameters(paramLabel = "FILE") Path file, @Mixin TapeOptions.ClusterOptions cluster) {
        try (Ledger ledger = Ledger.open(Home.data())) {
            out().println(cluster.servers(ledger, this::say).take(file));
        }
    }

    @Command(name = "rm")
    void remove(
            @Parameters(paramLabel = "ID", arity = "0..*") List<String> ids,
            @Option(names = "--all", descriptionKey = "tape-rm.all") boolean all) {
        if ((ids == null) != all) {
            throw InvalidConfiguration.of("cli.requires-either-ids-or-all", "tape rm");
        }
        for (String id : all ? tapes().ids() : ids) {
            tapes().remove(id);
            out().println("Removed " + id);
        }
    }

    private static void requireNew(String named, Path file) {
        if (Files.exists(file)) {
            throw InvalidConfiguration.of("cli.is-there-already", named);
        }
        if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw InvalidConfiguration.of("cli.is-in-no-folder", named);
        }
    }

    private void printSize(Path file) {
        out().printf("%s, %s%n", file, Format.bytes(file.toFile().length()));
    }
}
