package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;

/** What this machine has of PostgreSQL and what runs it, for {@code perf doctor}. */
public final class Inventory {

    private Inventory() {}

    /**
     * One thing that is there or not.
     *
     * @param name what it is
     * @param found whether it is there
     * @param detail which version and where, or why it is not there
     * @param remedy the command that gets it; empty when nothing needs to be done
     */
    public record Item(String name, boolean found, String detail, String remedy) {}

    /** Looks at the machine, which takes a second or so; installs and starts nothing. */
    public static List<Item> take() {
        PackageManager manager = PackageManager.here();
        List<Item> items = new ArrayList<>();
        List<Installation> installations = Installations.find();
        installations.forEach(each -> items.addAll(items(each, manager)));
        if (installations.isEmpty()) {
            items.add(new Item("PostgreSQL server", false, "not installed", manager.server()));
        }
        items.add(pgbench(manager));
        items.add(pgRecvlogical(manager));
        items.add(pgBouncer(manager));
        items.add(containerEngine());
        return items;
    }

    private static List<Item> items(Installation installation, PackageManager manager) {
        boolean plugin = installation.hasPlugin(Plugins.DECODERBUFS);
        return List.of(
                new Item("PostgreSQL server", true, installation.version() + " in " + installation.bin(), ""),
                new Item(
                        "decoderbufs for PostgreSQL " + installation.major(),
                        plugin,
                        plugin ? "installed" : "not installed; pgoutput works without it",
                        plugin ? "" : manager.decoderbufs(installation.major())));
    }

    private static Item pgbench(PackageManager manager) {
        Optional<Path> pgbench = Installations.pgbench();
        return new Item(
                "pgbench",
                pgbench.isPresent(),
                pgbench.map(Path::toString).orElse("not installed; the load then comes from the harness itself (JDBC)"),
                pgbench.isPresent() ? "" : manager.server());
    }

    private static Item pgRecvlogical(PackageManager manager) {
        Optional<Path> program = Installations.pgRecvlogical();
        return new Item(
                "pg_recvlogical",
                program.isPresent(),
                program.map(Path::toString).orElse("not installed; the variant raw works without it"),
                program.isPresent() ? "" : manager.server());
    }

    private static Item pgBouncer(PackageManager manager) {
        Optional<Path> program = PackageManager.find(PgBouncer.PROGRAM);
        return new Item(
                "PgBouncer",
                program.isPresent(),
                program.map(Path::toString).orElse("not installed; perf impact installs it for --targets pgbouncer"),
                program.isPresent() ? "" : manager.pgBouncer());
    }

    private static Item containerEngine() {
        try {
            return new Item("container engine", true, ContainerEngine.connect().toString(), "");
        } catch (UnfitEnvironment e) {
            return new Item("container engine", false, e.getMessage(), e.remedy());
        }
    }
}
