package io.debezium.perf.harness.postgres;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.debezium.perf.harness.Folders;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.PrivateFolder;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * Has what is missing installed by {@code install.sh}, which knows the packages and says what it puts into the system for the
 * time. It is never killed, nor does it need us to come to its end: dpkg would be left half configured.
 */
final class Installer {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Installer() {}

    /**
     * Installs what is missing for a private cluster with a load on it, if that is allowed. Does nothing where we know no
     * packages, or have not the superuser's rights and cannot get them without asking anybody.
     *
     * @return why it failed, a sentence; empty when it did not
     */
    static Optional<String> installMissing(DatabaseOptions options, Consumer<String> say) {
        List<Installation> found = Installation.find();
        List<String> missing = new ArrayList<>();
        if (found.isEmpty() || Installation.program("pgbench").isEmpty()) {
            missing.add("server");
        }
        if (options.wantsDecoderbufs()
                && found.stream().noneMatch(each -> each.hasPlugin(DecodingPlugins.DECODERBUFS))) {
            missing.add("decoderbufs");
        }
        boolean possible = Stream.of("apt-get", "dnf")
                .anyMatch(each -> Installation.onPath(each).isPresent());
        return options.install() && possible && !missing.isEmpty()
                ? superuser().flatMap(prefix -> install(prefix, missing, say))
                : Optional.empty();
    }

    /**
     * Waits for the end of it, also when interrupted.
     *
     * @param prefix of a command that needs the superuser's rights: nothing for root, else a sudo that needs no password
     * @param what of {@code server} with pgbench, and {@code decoderbufs}
     * @return why it failed, a sentence; empty when it did not
     * @throws java.util.concurrent.CancellationException if interrupted, after the end
     */
    static Optional<String> install(List<String> prefix, List<String> what, Consumer<String> say) {
        String names = String.join(" and ", what);
        say.accept("Installing %s (--no-install stops this; Ctrl-C waits until it is done)".formatted(names));
        return PrivateFolder.orUndo(Path.of(System.getProperty("java.io.tmpdir")), () -> {}, () -> {
            Path log = Files.createTempFile("debezium-perf-install", ".log");
            // Not through a pipe: it would break at the end of this JVM, and whoever wrote to it would end as well.
            List<String> toLog = List.of("bash", "-c", "log=$0; exec \"$@\" >>\"$log\" 2>&1", log.toString());
            Command command =
                    Command.of(script()).and(what.toArray(String[]::new)).after(prefix);
            Child child = command.after(toLog).start(line -> {}, line -> {});
            int exit = child.awaitEnd();
            if (exit == 0) {
                Files.delete(log);
            }
            Interruption.throwIfPending();
            return exit == 0
                    ? Optional.empty()
                    : Optional.of(Messages.text(
                            "postgres.packages-not-installed",
                            names,
                            FinishedCommand.tail(Files.readString(log)),
                            log));
        });
    }

    /** In a session of its own, which a Ctrl-C at the terminal does not reach. */
    private static List<String> script() {
        List<String> words = new ArrayList<>();
        Installation.onPath("setsid").ifPresent(program -> words.addAll(List.of(program.toString(), "--wait")));
        words.addAll(List.of("bash", "-c", Folders.resource(Installer.class, "install.sh"), "install.sh", "--missing"));
        return words;
    }

    private static Optional<List<String>> superuser() {
        if (ServerUser.isRoot()) {
            return Optional.of(List.of());
        }
        return Installation.onPath("sudo")
                .map(program -> List.of(program.toString(), "-n"))
                .filter(sudo -> Command.of("true")
                        .after(sudo)
                        .attempt(LIMIT)
                        .filter(FinishedCommand::ok)
                        .isPresent());
    }
}
