package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;
import io.debezium.perf.harness.process.Ledger;

/**
 * Installs PostgreSQL, decoderbufs and PgBouncer on Debian and what descends from it. Makes no cluster, starts nothing,
 * and does not upgrade a server that is there, because that would restart its clusters.
 */
final class Apt {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Pattern DECODERBUFS = Pattern.compile("(?m)^postgresql-(\\d+)-decoderbufs\\b");
    // What Debian's packages read before they make a cluster for a server just installed (pg_createcluster(1)).
    private static final Path DROP_IN = Path.of("/etc/postgresql-common/createcluster.d/debezium-perf.conf");

    // What Debian asks before it starts a service that was just installed (invoke-rc.d(8)): 101 forbids it.
    private static final Path START_NOTHING = Path.of("/usr/sbin/policy-rc.d");

    private final Privilege privilege;
    private final Ledger ledger;
    private final Consumer<String> say;

    Apt(Privilege privilege, Ledger ledger, Consumer<String> say) {
        this.privilege = privilege;
        this.ledger = ledger;
        this.say = say;
    }

    /**
     * @param installed the major versions of the servers that are installed
     * @param decoderbufs whether the plugin is wanted, beyond a server
     * @throws UnfitEnvironment if there is no such package, or apt-get fails
     */
    void provide(List<Integer> installed, boolean decoderbufs) throws IOException, InterruptedException {
        if (!decoderbufs) {
            install(List.of("postgresql"), true);
            return;
        }
        List<Integer> available = available();
        if (available.isEmpty()) {
            aptGet("update");
            available = available();
        }
        OptionalInt fitting =
                newest(available.stream().filter(installed::contains).toList());
        int major = fitting.isPresent()
                ? fitting.getAsInt()
                : newest(available)
                        .orElseThrow(() -> failed(
                                "postgresql-*-decoderbufs",
                                "is not packaged for this distribution",
                                "apt-cache search decoderbufs"));
        List<String> packages = new ArrayList<>();
        if (!installed.contains(major)) {
            packages.add("postgresql-" + major);
        }
        packages.add("postgresql-%d-decoderbufs".formatted(major));
        install(packages, !installed.contains(major));
    }

    /**
     * PgBouncer, whose package would start one with its own configuration, now and at each boot: neither happens.
     *
     * @throws UnfitEnvironment if apt-get fails
     */
    void pgBouncer() throws IOException, InterruptedException {
        List<String> packages = List.of(PgBouncer.PROGRAM);
        announce(packages);
        refuseUpgrade(packages);
        // Where there is a policy already it is somebody's own, as in a container, where it forbids all starts.
        Ledger.Entry entry = Files.exists(START_NOTHING) ? null : put(START_NOTHING, "#!/bin/sh\nexit 101\n", "0755");
        try {
            install(packages);
            privilege.command("update-rc.d", PgBouncer.PROGRAM, "disable").run(LIMIT);
        } finally {
            if (entry != null) {
                privilege.command("rm", "-f", START_NOTHING.toString()).run(LIMIT);
                entry.remove();
            }
        }
    }

    private void install(List<String> packages, boolean server) throws IOException, InterruptedException {
        announce(packages);
        refuseUpgrade(packages);
        Ledger.Entry entry = server ? put(DROP_IN, "create_main_cluster = false\n", "0644") : null;
        try {
            install(packages);
        } finally {
            if (entry != null) {
                privilege.command("rm", "-f", DROP_IN.toString()).run(LIMIT);
                // No package owns the folder: empty, it is ours.
                privilege
                        .command(
                                "rmdir",
                                "--ignore-fail-on-non-empty",
                                DROP_IN.getParent().toString())
                        .run(LIMIT);
                entry.remove();
            }
        }
    }

    private void announce(List<String> packages) {
        say.accept("Installing " + String.join(" ", packages) + " (apt-get; --no-install stops this)");
    }

    private void install(List<String> packages) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("install", "-y", "--no-install-recommends"));
        words.addAll(packages);
        Command.Finished first = run(words);
        if (!first.ok()) {
            // The lists may be older than what the mirror has.
            aptGet("update");
            Command.Finished second = run(words);
            if (!second.ok()) {
                throw failed(String.join(" ", packages), "cannot be installed:\n" + second.tail(), "Try it by hand.");
            }
        }
    }

    private void refuseUpgrade(List<String> packages) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("apt-get", "-s", "install", "--no-install-recommends"));
        words.addAll(packages);
        Command.Finished simulated = Command.of(words).with("LC_ALL", "C").run(LIMIT);
        Matcher upgrade = Pattern.compile("(?m)^Inst (postgresql-\\d+) \\[").matcher(simulated.out());
        if (upgrade.find()) {
            throw failed(
                    String.join(" ", packages),
                    "needs an upgrade of %s, which restarts its clusters".formatted(upgrade.group(1)),
                    "If they may restart: sudo apt-get install " + String.join(" ", packages));
        }
    }

    /** A file of the system's for as long as packages are installed. */
    private Ledger.Entry put(Path file, String text, String mode) throws IOException, InterruptedException {
        Ledger.Entry entry = ledger.add("file", Map.of("path", file.toString()));
        Path ours = Files.createTempFile("debezium-perf", ".tmp");
        Files.writeString(ours, text);
        privilege
                .command("install", "-D", "-m", mode, ours.toString(), file.toString())
                .run(LIMIT);
        Files.delete(ours);
        return entry;
    }

    private List<Integer> available() throws IOException, InterruptedException {
        String found = Command.of("apt-cache", "search", "--names-only", "^postgresql-[0-9]+-decoderbufs$")
                .run(LIMIT)
                .out();
        return DECODERBUFS
                .matcher(found)
                .results()
                .map(match -> Integer.valueOf(match.group(1)))
                .toList();
    }

    private void aptGet(String... words) throws IOException, InterruptedException {
        Command.Finished finished = run(List.of(words));
        if (!finished.ok()) {
            throw failed("apt-get " + String.join(" ", words), "failed:\n" + finished.tail(), "Try it by hand.");
        }
    }

    private Command.Finished run(List<String> words) throws IOException, InterruptedException {
        return privilege
                .command(
                        "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", "-o", "DPkg::Lock::Timeout=120")
                .and(words.toArray(String[]::new))
                .run(LIMIT);
    }

    private static OptionalInt newest(List<Integer> majors) {
        return majors.stream().mapToInt(Integer::intValue).max();
    }

    private static UnfitEnvironment failed(String value, String rule, String remedy) {
        return new UnfitEnvironment(value, rule, remedy);
    }
}
