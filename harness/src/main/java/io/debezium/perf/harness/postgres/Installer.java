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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Child;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Command.FinishedCommand;
import io.debezium.perf.harness.process.Ledger;

/**
 * Has packages installed by {@code install.sh}, which {@code scripts/test} uses as well, and which says what it puts into
 * the system for the time. It is never killed, nor does it need us to come to its end: dpkg would be left half configured.
 * Makes no cluster, starts nothing, and does not upgrade a server that is there, because that would restart its clusters.
 *
 * @param prefix of a command that needs the superuser's rights: nothing for root, else a sudo that needs no password
 */
record Installer(List<String> prefix, Ledger ledger, Consumer<String> say) {

    /** Debian makes no cluster for a server that is installed. */
    static final String NO_CLUSTER = "--no-cluster";

    /** Debian does not start a service that is installed. */
    static final String NO_START = "--no-start";

    private static final Map<String, String> FILES = Map.of(
            NO_CLUSTER, "/etc/postgresql-common/createcluster.d/debezium-perf.conf",
            NO_START, "/usr/sbin/policy-rc.d");
    private static final Pattern DECODERBUFS = Pattern.compile("(?m)^postgresql-(\\d+)-decoderbufs\\b");
    private static final Pattern UPGRADE = Pattern.compile("(?m)^Inst (postgresql-\\d+) \\[");
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration APT_LIMIT = Duration.ofMinutes(10);
    private static final Duration STILL = Duration.ofSeconds(30);
    private static final int STILL_RUNS = 75;

    /** @return empty when we have not the superuser's rights and cannot get them without asking anybody */
    static Optional<Installer> find(Ledger ledger, Consumer<String> say) throws InterruptedException {
        return superuser().map(prefix -> new Installer(prefix, ledger, say));
    }

    /** With apt-get, as {@link #install}, unless it would upgrade a server. */
    void apt(List<String> packages, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("apt-get", "-s", "install", "--no-install-recommends"));
        words.addAll(packages);
        FinishedCommand simulated = Command.of(words).run(APT_LIMIT);
        Matcher upgrade = UPGRADE.matcher(simulated.out());
        if (upgrade.find()) {
            throw UnfitEnvironment.of(
                    "postgres.needs-upgrade-of-which-restarts", String.join(" ", packages), upgrade.group(1));
        }
        install("apt-get", packages, options);
    }

    /** With dnf, as {@link #install}; Fedora's packages make no cluster and start nothing. */
    void dnf(List<String> packages) throws IOException, InterruptedException {
        install("dnf", packages);
    }

    /**
     * The major versions of PostgreSQL that Debian, or what descends from it, has a package of decoderbufs for.
     *
     * @throws UnfitEnvironment if there is none
     */
    List<Integer> decoderbufs() throws IOException, InterruptedException {
        List<Integer> available = search();
        if (available.isEmpty()) {
            FinishedCommand update = Command.of("env", "LC_ALL=C", "apt-get", "-o", "DPkg::Lock::Timeout=120", "update")
                    .after(prefix)
                    .run(APT_LIMIT);
            if (!update.ok()) {
                throw UnfitEnvironment.of("postgres.failed", "apt-get update", update.tail());
            }
            available = search();
        }
        if (available.isEmpty()) {
            throw UnfitEnvironment.of("postgres.is-not-packaged-for-this", "postgresql-*-decoderbufs");
        }
        return available;
    }

    private static List<Integer> search() throws IOException, InterruptedException {
        String found = Command.of("apt-cache", "search", "--names-only", "^postgresql-[0-9]+-decoderbufs$")
                .run(APT_LIMIT)
                .out();
        return DECODERBUFS
                .matcher(found)
                .results()
                .map(match -> Integer.valueOf(match.group(1)))
                .toList();
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
            throw UnfitEnvironment.of(
                    "postgres.cannot-be-installed",
                    String.join(" ", packages),
                    FinishedCommand.tail(Files.readString(log)),
                    program,
                    log);
        }
        Files.delete(log);
    }

    private Child start(List<String> words, Path log) throws IOException {
        // Not through a pipe: it would break at the end of this JVM, and whoever wrote to it would end as well.
        return Command.of("bash", "-c", "log=$0; exec \"$@\" >>\"$log\" 2>&1", log.toString())
                .and(script(prefix, words).words().toArray(String[]::new))
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
     * @throws UnfitEnvironment if one still runs, or we have not the superuser's rights
     */
    static void clean(Path file) throws IOException, InterruptedException {
        clean(superuser().orElseThrow(() -> UnfitEnvironment.of("postgres.belongs-to-root", file)), file);
    }

    /** @param prefix as of the constructor */
    static void clean(List<String> prefix, Path file) throws IOException, InterruptedException {
        if (script(prefix, List.of("--clean")).run(LIMIT).exit() == STILL_RUNS) {
            throw UnfitEnvironment.of("postgres.is-needed-by-installation", file);
        }
    }

    /** In a session of its own, which a Ctrl-C at the terminal does not reach. */
    private static Command script(List<String> prefix, List<String> words) {
        List<String> all = new ArrayList<>();
        PackageManager.find("setsid").ifPresent(setsid -> all.addAll(List.of(setsid.toString(), "--wait")));
        all.addAll(List.of("bash", "-c", text(), "install.sh"));
        all.addAll(words);
        return Command.of(all).after(prefix);
    }

    private static Optional<List<String>> superuser() throws InterruptedException {
        if (ServerUser.isRoot()) {
            return Optional.of(List.of());
        }
        Optional<List<String>> sudo = PackageManager.find("sudo").map(program -> List.of(program.toString(), "-n"));
        try {
            return sudo.isPresent()
                            && Command.of("true").after(sudo.get()).run(LIMIT).ok()
                    ? sudo
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String text() {
        try (InputStream script = Installer.class.getResourceAsStream("install.sh")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
