package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.process.Programs;
import io.debezium.perf.harness.variant.DecodingPlugins;

/**
 * How this machine gets PostgreSQL with pgbench, decoderbufs and PgBouncer: as commands for its user to type, and on Debian
 * and Fedora by installing what is missing, where that is possible without asking for a password.
 */
enum PackageManager {
    APT(
            "sudo apt-get install postgresql",
            "sudo apt-get install postgresql-%d-decoderbufs",
            "sudo apt-get install pgbouncer"),
    DNF(
            "sudo dnf install postgresql-server postgresql-contrib",
            "sudo dnf install postgres-decoderbufs",
            "sudo dnf install pgbouncer"),
    BREW(
            "brew install postgresql",
            "build https://github.com/debezium/postgres-decoderbufs for PostgreSQL %d",
            "brew install pgbouncer"),
    NONE(
            "install PostgreSQL (https://www.postgresql.org/download/)",
            "install decoderbufs for PostgreSQL %d (Debian: postgresql-%1$d-decoderbufs, Fedora: postgres-decoderbufs)",
            "install PgBouncer (https://www.pgbouncer.org)");

    private final String server;
    private final String decoderbufs;
    private final String pgBouncer;

    PackageManager(String server, String decoderbufs, String pgBouncer) {
        this.server = server;
        this.decoderbufs = decoderbufs;
        this.pgBouncer = pgBouncer;
    }

    static PackageManager here() {
        if (find("apt-get").isPresent()) {
            return APT;
        }
        if (find("dnf").isPresent()) {
            return DNF;
        }
        return find("brew").isPresent() ? BREW : NONE;
    }

    /** The command that gets a server with its programs, pgbench among them. */
    String server() {
        return server;
    }

    /** The command that gets PgBouncer. */
    String pgBouncer() {
        return pgBouncer;
    }

    /** @param major the server's major version */
    String decoderbufs(int major) {
        return decoderbufs.formatted(major);
    }

    /** A program on {@code PATH}, or in the folders of the superuser's programs, which a user's {@code PATH} may lack. */
    static Optional<Path> find(String program) {
        return Programs.find(program, "/usr/sbin", "/sbin");
    }

    /**
     * Installs what is missing for a private cluster with a load on it, if that is allowed and possible.
     *
     * @param found the installations that are there
     * @return why it failed, as a sentence without a full stop; empty when it did not, or nothing was missing or possible
     */
    static Optional<String> installMissing(
            List<Installation> found, DatabaseOptions options, Ledger ledger, Consumer<String> say) {
        if (!options.install()) {
            return Optional.empty();
        }
        boolean server = found.isEmpty() || Installation.program("pgbench").isEmpty();
        boolean decoderbufs = options.wantsDecoderbufs()
                && found.stream().noneMatch(each -> each.hasPlugin(DecodingPlugins.DECODERBUFS));
        if (!server && !decoderbufs) {
            return Optional.empty();
        }
        try {
            install(
                    ledger,
                    say,
                    installer -> apt(installer, found, decoderbufs),
                    installer -> dnf(installer, server, decoderbufs));
            return Optional.empty();
        } catch (IOException | UnfitEnvironment e) {
            return Optional.of("Missing packages could not be installed: " + e.getMessage());
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    /**
     * Installs PgBouncer, where that is possible. Debian's package would start one with its own configuration, now and at
     * each boot: neither happens.
     *
     * @throws UnfitEnvironment if it fails
     */
    static void installPgBouncer(Ledger ledger, Consumer<String> say) {
        try {
            List<String> packages = List.of(PgBouncer.PROGRAM);
            install(
                    ledger,
                    say,
                    installer -> installer.apt(packages, Installer.NO_START),
                    installer -> installer.dnf(packages));
        } catch (IOException e) {
            throw UnfitEnvironment.of(
                            "postgres.package-manager-cannot-be-installed",
                            "package " + PgBouncer.PROGRAM,
                            e.getMessage())
                    .because(e);
        } catch (InterruptedException e) {
            throw Interruption.of(e);
        }
    }

    /** A package of decoderbufs fits one major version: of the newest server that there is one for, else the newest. */
    private static void apt(Installer installer, List<Installation> found, boolean decoderbufs)
            throws IOException, InterruptedException {
        if (!decoderbufs) {
            installer.apt(List.of("postgresql"), Installer.NO_CLUSTER);
            return;
        }
        List<Integer> available = installer.decoderbufs();
        List<Integer> fitting = available.stream()
                .filter(major -> found.stream().anyMatch(each -> each.major() == major))
                .toList();
        int major = (fitting.isEmpty() ? available : fitting)
                .stream().mapToInt(Integer::intValue).max().getAsInt();
        String decoderbufsPackage = "postgresql-%d-decoderbufs".formatted(major);
        if (fitting.isEmpty()) {
            installer.apt(List.of("postgresql-" + major, decoderbufsPackage), Installer.NO_CLUSTER);
        } else {
            installer.apt(List.of(decoderbufsPackage));
        }
    }

    /** What an installer is to do. */
    private interface Installing {
        void with(Installer installer) throws IOException, InterruptedException;
    }

    /** Nothing, where we know no packages, or have not the superuser's rights. */
    private static void install(Ledger ledger, Consumer<String> say, Installing apt, Installing dnf)
            throws IOException, InterruptedException {
        PackageManager here = here();
        Optional<Installer> installer = here == APT || here == DNF ? Installer.find(ledger, say) : Optional.empty();
        if (installer.isPresent()) {
            (here == APT ? apt : dnf).with(installer.get());
        }
    }

    private static void dnf(Installer installer, boolean server, boolean decoderbufs)
            throws IOException, InterruptedException {
        List<String> packages = new ArrayList<>();
        if (server) {
            packages.addAll(List.of("postgresql-server", "postgresql-contrib"));
        }
        if (decoderbufs) {
            packages.add("postgres-decoderbufs");
        }
        installer.dnf(packages);
    }
}
