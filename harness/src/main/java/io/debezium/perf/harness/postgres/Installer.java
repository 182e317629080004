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
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * Has packages installed by {@code install.sh}, which {@code scripts/test} uses as well, and which says what it puts into
 * the system for the time. It is never killed, nor does it need us to come to its end: dpkg would be left half configured.
 */
final class Installer {

    /** Debian makes no cluster for a server that is installed. */
    static final String NO_CLUSTER = "--no-cluster";

    /** Debian does not start a service that is installed. */
    static final String NO_START = "--no-start";

    private static final Map<String, String> FILES = Map.of(
            NO_CLUSTER, "/etc/postgresql-common/createcluster.d/debezium-perf.conf",
            NO_START, "/usr/sbin/policy-rc.d");
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration STILL = Duration.ofSeconds(30);
    private static final int STILL_RUNS = 75;

    private final Privilege privilege;
    private final Ledger ledger;
    private final Consumer<String> say;

    Installer(Privilege privilege, Ledger ledger, Consumer<String> say) {
        this.privilege = privilege;
        this.ledger = ledger;
        this.say = say;
    }

    /**
     * Installs packages and waits for the end of it, also when interrupted.
     *
     * @param program whose name the user knows: {@code apt-get}
     * @param options of {@link #NO_CLUSTER} and {@link #NO_START}
     * @throws UnfitEnvironment if it fails
     * @throws InterruptedException if interrupted, after the end
     */
    void install(String program, List<String> packages, String... options) throws IOException, InterruptedException {
        say.accept("Installing %s (%s; --no-install stops this)".formatted(String.join(" ", packages), program));
        List<Ledger.Entry> entries = new ArrayList<>();
        for (String option : options) {
            // What is there already is somebody's own, and left alone.
            if (!Files.exists(Path.of(FILES.get(option)))) {
                entries.add(ledger.add("file", Map.of("path", FILES.get(option))));
            }
        }
        List<String> words = new ArrayList<>(List.of(options));
        words.addAll(packages);
        Path log = Files.createTempFile("debezium-perf-install", ".log");
        int exit = await(program, start(words, log), log);
        entries.forEach(Ledger.Entry::remove);
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while %s ran, which has ended".formatted(program));
        }
        if (exit != 0) {
            throw new UnfitEnvironment(
                    String.join(" ", packages),
                    "cannot be installed:\n" + tail(log),
                    "Try it by hand. All that %s printed is in %s".formatted(program, log));
        }
        Files.delete(log);
    }

    private Child start(List<String> words, Path log) throws IOException {
        // Not through a pipe: it would break at the end of this JVM, and whoever wrote to it would end as well.
        return Command.of("bash", "-c", "log=$0; exec \"$@\" >>\"$log\" 2>&1", log.toString())
                .and(privilege
                        .command(script(words).toArray(String[]::new))
                        .words()
                        .toArray(String[]::new))
                .start(line -> {}, line -> {});
    }

    private int await(String program, Child child, Path log) {
        long start = System.nanoTime();
        boolean interrupted = false;
        Integer exit = null;
        while (exit == null) {
            try {
                exit = child.waitFor(STILL);
                if (exit == null) {
                    say.accept("%s still runs after %d s; what it prints is in %s"
                            .formatted(program, (System.nanoTime() - start) / 1_000_000_000, log));
                }
            } catch (InterruptedException e) {
                interrupted = true;
                say.accept("Waiting for %s to finish: packages would be left half configured".formatted(program));
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
     * @throws UnfitEnvironment if one still runs
     */
    static void clean(Privilege privilege, Path file) throws IOException, InterruptedException {
        int exit = privilege
                .command(script(List.of("--clean")).toArray(String[]::new))
                .run(LIMIT)
                .exit();
        if (exit == STILL_RUNS) {
            throw new UnfitEnvironment(
                    file.toString(),
                    "is needed by an installation that still runs",
                    "Wait for apt-get to finish, then run scripts/perf clean again.");
        }
    }

    /** In a session of its own, which a Ctrl-C at the terminal does not reach. */
    private static List<String> script(List<String> words) {
        List<String> all = new ArrayList<>();
        PackageManager.find("setsid").ifPresent(setsid -> all.addAll(List.of(setsid.toString(), "--wait")));
        all.addAll(List.of("bash", "-c", text(), "install.sh"));
        all.addAll(words);
        return all;
    }

    private static String text() {
        try (InputStream script = Installer.class.getResourceAsStream("install.sh")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tail(Path log) throws IOException {
        List<String> lines = Files.readString(log).strip().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 15), lines.size()));
    }
}
