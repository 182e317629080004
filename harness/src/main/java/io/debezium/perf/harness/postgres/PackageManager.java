package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.Optional;

import io.debezium.perf.harness.process.Programs;

/** How this machine gets PostgreSQL with pgbench, decoderbufs and PgBouncer: as commands for its user to type. */
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
}
