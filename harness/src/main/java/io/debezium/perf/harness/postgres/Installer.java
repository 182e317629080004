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
 * Installs missing PostgreSQL packages by {@code install.sh}. The script is never killed and can finish without the harness,
 * since an aborted dpkg leaves packages half configured.
 */
final class Installer {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Installer() {}

    /**
     * Installs what is missing for a private cluster with a load on it, if that is allowed. Does nothing on a system without
     * apt-get or dnf, or without root or a sudo that asks for no password.
     *
     * @return why it failed, a sentence; empty when it did not
     */
    static Optional<String> installMissing(DatabaseOptions options, Consumer<String> say) {
        List<Installation> found = Installation.find();
        List<String> missing = new ArrayList<>();
        if (found.isEmpty() || Installation.program("pgbench").isEmpty()) {
            missing.add("server");
        }
        if (options.plugin().stream().allMatch(DecodingPlugins.DECODERBUFS::equals)
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
     * Runs the installation and waits for its end, also when interrupted.
     *
     * @param prefix the words that give a command root's rights: none for root, else {@code sudo -n}
     * @param what what to install: {@code server} (with pgbench), {@code decoderbufs} or both
     * @return why it failed, a sentence; empty if it succeeded
     * @throws java.util.concurrent.CancellationException if interrupted, after the end
     */
    static Optional<String> install(List<String> prefix, List<String> what, Consumer<String> say) {
        String names = String.join(" and ", what);
        say.accept("Installing %s (--no-install stops this; Ctrl-C waits until it is done)".formatted(names));
        return PrivateFolder.writing(Path.of(System.getProperty("java.io.tmpdir")), () -> {
            Path log = Files.createTempFile("debezium-perf-install", ".log");
            // Not through a pipe: if this JVM ended, the pipe would break and the installation with it.
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

    /** The script's command line, in a session of its own, which Ctrl-C in the terminal does not reach. */
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
