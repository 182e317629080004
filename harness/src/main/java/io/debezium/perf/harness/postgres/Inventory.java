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
        for (Installation each : Installation.find()) {
            boolean plugin = each.hasPlugin(DecodingPlugins.DECODERBUFS);
            items.add(new Item("PostgreSQL server", true, each.version() + " in " + each.bin(), ""));
            items.add(new Item(
                    "decoderbufs for PostgreSQL " + each.major(),
                    plugin,
                    plugin ? "installed" : "not installed; pgoutput works without it",
                    plugin ? "" : manager.decoderbufs(each.major())));
        }
        if (items.isEmpty()) {
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
        try {
            items.add(
                    new Item("container engine", true, ContainerEngine.connect().toString(), ""));
        } catch (UnfitEnvironment e) {
            items.add(new Item("container engine", false, e.rule(), e.remedy()));
        }
        return items;
    }

    private static Item program(String name, Optional<Path> found, String otherwise, String remedy) {
        return new Item(
                name,
                found.isPresent(),
                found.map(Path::toString).orElse("not installed; " + otherwise),
                found.isPresent() ? "" : remedy);
    }
}
