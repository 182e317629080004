package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** What this machine has of PostgreSQL and what runs it, for {@code perf doctor}. */
public final class Inventory {

    private Inventory() {}

    /**
     * One thing that is there or not.
     *
     * @param name what it is
     * @param found whether it is there
     * @param detail which version and where, or why it is not there
     * @param remedy what to do where it is not; empty when nothing needs to be done
     */
    public record Item(String name, boolean found, String detail, String remedy) {}

    /** Looks at the machine, which takes a second or so; installs and starts nothing. */
    public static List<Item> take() {
        PackageManager manager = PackageManager.here();
        List<Item> items = new ArrayList<>();
        List<Installation> installations = Installation.find();
        installations.forEach(each -> items.addAll(items(each, manager)));
        if (installations.isEmpty()) {
            items.add(new Item("PostgreSQL server", false, "not installed", manager.server()));
        }
        items.add(program(
                "pgbench",
                Installation.program("pgbench"),
                "record, latency, impact and new tapes need it",
                manager.server()));
        items.add(program(
                "pg_recvlogical",
                Installation.program("pg_recvlogical"),
                "the variant raw works without it",
                manager.server()));
        items.add(program(
                "PgBouncer",
                PackageManager.find(PgBouncer.PROGRAM),
                "perf impact installs it for --targets pgbouncer",
                manager.pgBouncer()));
        items.add(containerEngine());
        return items;
    }

    private static List<Item> items(Installation installation, PackageManager manager) {
        boolean plugin = installation.hasPlugin(DecodingPlugins.DECODERBUFS);
        return List.of(
                new Item("PostgreSQL server", true, installation.version() + " in " + installation.bin(), ""),
                new Item(
                        "decoderbufs for PostgreSQL " + installation.major(),
                        plugin,
                        plugin ? "installed" : "not installed; pgoutput works without it",
                        plugin ? "" : manager.decoderbufs(installation.major())));
    }

    private static Item program(String name, Optional<Path> found, String otherwise, String remedy) {
        return new Item(
                name,
                found.isPresent(),
                found.map(Path::toString).orElse("not installed; " + otherwise),
                found.isPresent() ? "" : remedy);
    }

    private static Item containerEngine() {
        try {
            return new Item("container engine", true, ContainerEngine.connect().toString(), "");
        } catch (UnfitEnvironment e) {
            return new Item("container engine", false, e.rule(), e.remedy());
        }
    }
}
