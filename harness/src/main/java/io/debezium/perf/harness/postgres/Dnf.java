package io.debezium.perf.harness.postgres;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.process.Command;

/** Installs PostgreSQL, decoderbufs and PgBouncer on Fedora, whose packages make no cluster and start nothing. */
final class Dnf {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Privilege privilege;
    private final Consumer<String> say;

    Dnf(Privilege privilege, Consumer<String> say) {
        this.privilege = privilege;
        this.say = say;
    }

    /**
     * @param server whether a server is missing
     * @param decoderbufs whether the plugin is wanted
     * @throws UnfitEnvironment if dnf fails
     */
    void provide(boolean server, boolean decoderbufs) throws IOException, InterruptedException {
        List<String> packages = new ArrayList<>();
        if (server) {
            packages.addAll(List.of("postgresql-server", "postgresql-contrib"));
        }
        if (decoderbufs) {
            packages.add("postgres-decoderbufs");
        }
        install(packages);
    }

    /** @throws UnfitEnvironment if dnf fails */
    void pgBouncer() throws IOException, InterruptedException {
        install(List.of(PgBouncer.PROGRAM));
    }

    private void install(List<String> packages) throws IOException, InterruptedException {
        say.accept("Installing " + String.join(" ", packages) + " (dnf; --no-install stops this)");
        Command.Finished finished = privilege
                .command("dnf", "install", "-y", "--setopt=install_weak_deps=False")
                .and(packages.toArray(String[]::new))
                .run(LIMIT);
        if (!finished.ok()) {
            throw new UnfitEnvironment(
                    String.join(" ", packages), "cannot be installed:\n" + finished.tail(), "Try it by hand.");
        }
    }
}
