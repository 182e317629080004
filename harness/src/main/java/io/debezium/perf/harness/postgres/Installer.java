package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * Has what is missing installed by {@code install.sh}, which knows the packages and says what it puts into the system for the
 * time. It is never killed, nor does it need us to come to its end: dpkg would be left half configured.
 *
 * @param prefix of a command that needs the superuser's rights: nothing for root, else a sudo that needs no password
 */
record Installer(List<String> prefix, Ledger ledger, Consumer<String> say) {

    private static final List<Path> FILES = List.of(
            Path.of("/etc/postgresql-common/createcluster.d/debezium-perf.conf"), Path.of("/usr/sbin/policy-rc.d"));
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int STILL_RUNS = 75;

    /**
     * Installs what is missing for a private cluster with a load on it, if that is allowed and possible.
     *
     * @param found the installations that are there
     * @return why it failed, as a sentence without a full stop; empty when it did not, or nothing was missing or possible
     */
    static Optional<String> installMissing(
            List<Installation> found, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        List<String> missing = new ArrayList<>();
        if (found.isEmpty() || Installation.program("pgbench").isEmpty()) {
            missing.add("server");
        }
        if (options.wantsDecoderbufs()
                && found.stream().noneMatch(each -> each.hasPlugin(DecodingPlugins.DECODERBUFS))) {
            missing.add("decoderbufs");
        }
        if (!options.install() || missing.isEmpty()) {
            return Optional.empty();
        }
        try {
            installIfPossible(missing, ledger, say);
            return Optional.empty();
        } catch (UnfitEnvironment e) {
            return Optional.of("Missing packages could not be installed: " + e.getMessage());
        }
    }

    /**
     * Does nothing where we know no packages, or have not the superuser's rights and cannot get them without asking anybody.
     *
     * @param what of {@code server} with pgbench, {@code decoderbufs} and {@code pgbouncer}
     * @throws UnfitEnvironment if it fails
     */
    static void installIfPossible(List<String> what, Ledger ledger, Consumer<String> say) {
        if (Stream.of("apt-get", "dnf")
                .anyMatch(each -> Installation.onPath(each).isPresent())) {
            superuser().ifPresent(prefix -> new Installer(prefix, ledger, say).install(what));
        }
    }

    /**
     * Waits for the end of it, also when interrupted.
     *
     * @throws UnfitEnvironment if it fails
     * @throws java.util.concurrent.CancellationException if interrupted, after the end
     */
    void install(List<String> what) {
        String names = String.join(" and ", what);
        say.accept("Installing %s (--no-install stops this)".formatted(names));
        Ledger.Entry entry = ledger.add("installation", Map.of("of", names));
        try {
            Path log = Files.createTempFile("debezium-perf-install", ".log");
            // Not through a pipe: it would break at the end of this JVM, and whoever wrote to it would end as well.
            Command command = Command.of("bash", "-c", "log=$0; exec \"$@\" >>\"$log\" 2>&1", log.toString())
                    .and(script(prefix, "--missing").words().toArray(String[]::new))
                    .and(what.toArray(String[]::new));
            int exit = await(command.start(line -> {}, line -> {}));
            entry.remove();
            if (Thread.currentThread().isInterrupted()) {
                throw Interruption.of(new InterruptedException("interrupted while packages were installed"));
            }
            if (exit != 0) {
                String tail = FinishedCommand.tail(Files.readString(log));
                throw UnfitEnvironment.of("postgres.cannot-be-installed", names, tail, log);
            }
            Files.delete(log);
        } catch (IOException e) {
            entry.remove();
            throw UnfitEnvironment.of("postgres.cannot-be-run", "the installation of " + names, e.getMessage())
                    .because(e);
        }
    }

    /** Also when interrupted, which is kept. */
    private int await(Child child) {
        boolean interrupted = false;
        Integer exit = null;
        while (exit == null) {
            try {
                exit = child.waitFor(LIMIT);
            } catch (InterruptedException e) {
                interrupted = true;
                say.accept("Waiting for the installation to finish: packages would be left half configured");
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return exit;
    }

    /**
     * Removes what an installation that was killed has left in the system.
     *
     * @throws UnfitEnvironment if one still runs, or we have not the superuser's rights
     */
    static void cleanUp() throws IOException, InterruptedException {
        if (FILES.stream().anyMatch(Files::exists)) {
            clean(superuser()
                    .orElseThrow(() -> UnfitEnvironment.of("postgres.belongs-to-root", FILES.get(0), FILES.get(1))));
        }
    }

    static void clean(List<String> prefix) throws IOException, InterruptedException {
        if (script(prefix, "--clean").run(LIMIT).exit() == STILL_RUNS) {
            throw UnfitEnvironment.of("postgres.is-needed-by-installation", "what an installation has left");
        }
    }

    /** In a session of its own, which a Ctrl-C at the terminal does not reach. */
    private static Command script(List<String> prefix, String option) {
        List<String> setsid = Installation.onPath("setsid")
                .map(program -> List.of(program.toString(), "--wait"))
                .orElse(List.of());
        try (InputStream script = Installer.class.getResourceAsStream("install.sh")) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            return Command.of("bash", "-c", text, "install.sh", option)
                    .after(setsid)
                    .after(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
