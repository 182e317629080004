package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    private final Privilege privilege;
    private final Installer installer;

    Apt(Privilege privilege, Ledger ledger, Consumer<String> say) {
        this.privilege = privilege;
        this.installer = new Installer(privilege, ledger, say);
    }

    /**
     * @param installed the major versions of the servers that are installed
     * @param decoderbufs whether the plugin is wanted, beyond a server
     * @throws UnfitEnvironment if there is no such package, or apt-get fails
     */
    void provide(List<Integer> installed, boolean decoderbufs) throws IOException, InterruptedException {
        if (!decoderbufs) {
            install(List.of("postgresql"), Installer.NO_CLUSTER);
            return;
        }
        List<Integer> available = available();
        if (available.isEmpty()) {
            update();
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
        String decoderbufsPackage = "postgresql-%d-decoderbufs".formatted(major);
        if (installed.contains(major)) {
            install(List.of(decoderbufsPackage));
        } else {
            install(List.of("postgresql-" + major, decoderbufsPackage), Installer.NO_CLUSTER);
        }
    }

    /**
     * PgBouncer, whose package would start one with its own configuration, now and at each boot: neither happens.
     *
     * @throws UnfitEnvironment if apt-get fails
     */
    void pgBouncer() throws IOException, InterruptedException {
        install(List.of(PgBouncer.PROGRAM), Installer.NO_START);
    }

    private void install(List<String> packages, String... options) throws IOException, InterruptedException {
        refuseUpgrade(packages);
        installer.install("apt-get", packages, options);
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

    private void update() throws IOException, InterruptedException {
        Command.Finished finished = privilege
                .command("env", "LC_ALL=C", "apt-get", "-o", "DPkg::Lock::Timeout=120", "update")
                .run(LIMIT);
        if (!finished.ok()) {
            throw failed("apt-get update", "failed:\n" + finished.tail(), "Try it by hand.");
        }
    }

    private static OptionalInt newest(List<Integer> majors) {
        return majors.stream().mapToInt(Integer::intValue).max();
    }

    private static UnfitEnvironment failed(String value, String rule, String remedy) {
        return new UnfitEnvironment(value, rule, remedy);
    }
}
