package io.debezium.perf.harness.postgres;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** How this machine gets PostgreSQL and decoderbufs, as commands for its user to type. */
enum PackageManager {
    APT("sudo apt-get install postgresql", "sudo apt-get install postgresql-%d-decoderbufs"),
    DNF("sudo dnf install postgresql-server postgresql-contrib", "sudo dnf install postgres-decoderbufs"),
    BREW("brew install postgresql", "build https://github.com/debezium/postgres-decoderbufs for PostgreSQL %d"),
    NONE(
            "install PostgreSQL (https://www.postgresql.org/download/)",
            "install decoderbufs for PostgreSQL %d (Debian: postgresql-%1$d-decoderbufs, Fedora: postgres-decoderbufs)");

    private final String server;
    private final String decoderbufs;

    PackageManager(String server, String decoderbufs) {
        this.server = server;
        this.decoderbufs = decoderbufs;
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

    String server() {
        return server;
    }

    /** The command that gets PgBouncer. */
    String pgBouncer() {
        return switch (this) {
            case APT -> "sudo apt-get install pgbouncer";
            case DNF -> "sudo dnf install pgbouncer";
            case BREW -> "brew install pgbouncer";
            case NONE -> "install PgBouncer (https://www.pgbouncer.org)";
        };
    }

    /** @param major the server's major version */
    String decoderbufs(int major) {
        return decoderbufs.formatted(major);
    }

    /** A program on {@code PATH}, or in the folders of the superuser's programs, which a user's {@code PATH} may lack. */
    static Optional<Path> find(String program) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin" + File.pathSeparator
                + "/sbin";
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
