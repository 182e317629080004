package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.debezium.perf.harness.process.Ledger;

/** Installs PostgreSQL, decoderbufs and PgBouncer on Fedora, whose packages make no cluster and start nothing. */
final class Dnf {

    private static final String PROGRAM = "dnf";

    private final Installer installer;

    Dnf(Privilege privilege, Ledger ledger, Consumer<String> say) {
        this.installer = new Installer(privilege, ledger, say);
    }

    /**
     * @param server whether a server is missing
     * @param decoderbufs whether the plugin is wanted
     * @throws io.debezium.perf.harness.UnfitEnvironment if dnf fails
     */
    void provide(boolean server, boolean decoderbufs) throws IOException, InterruptedException {
        List<String> packages = new ArrayList<>();
        if (server) {
            packages.addAll(List.of("postgresql-server", "postgresql-contrib"));
        }
        if (decoderbufs) {
            packages.add("postgres-decoderbufs");
        }
        installer.install(PROGRAM, packages);
    }

    /** @throws io.debezium.perf.harness.UnfitEnvironment if dnf fails */
    void pgBouncer() throws IOException, InterruptedException {
        installer.install(PROGRAM, List.of(PgBouncer.PROGRAM));
    }
}
