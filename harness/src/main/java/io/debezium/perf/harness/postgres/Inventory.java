package io.debezium.perf.harness.postgres;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.variant.DecodingPlugins;

/** The programs of PostgreSQL and the container engine found on this machine, for {@code perf doctor}. */
public final class Inventory {

    private Inventory() {}

    /**
     * One program or plugin, found or missing.
     *
     * @param name what it is
     * @param found whether it is there
     * @param detail which version and where, or why it is not there
     * @param remedy what to do if it is missing; empty if nothing can be done
     */
    public record Item(String name, boolean found, String detail, String remedy) {

        private Item(String name, Optional<String> found, String otherwise, String remedy) {
            this(name, found.isPresent(), found.orElse("not installed" + otherwise), remedy);
        }
    }

    /** Inspects the machine, which takes about a second; installs and starts nothing. */
    public static List<Item> take() {
        List<Item> items = new ArrayList<>();
        List<Installation> found = Installation.find();
        items.add(new Item(
                "PostgreSQL server",
                found.stream()
                        .map(each -> each.version() + " in " + each.bin())
                        .reduce((one, other) -> one + "; " + other),
                "",
                Messages.text("postgres.get-server")));
        for (Installation each : found) {
            items.add(new Item(
                    "decoderbufs for PostgreSQL " + each.major(),
                    each.hasPlugin(DecodingPlugins.DECODERBUFS) ? Optional.of("installed") : Optional.empty(),
                    "; pgoutput works without it",
                    Messages.text("postgres.get-decoderbufs", each.major())));
        }
        items.add(new Item(
                "pgbench",
                Installation.program("pgbench").map(Path::toString),
                "; record, latency, impact and new tapes need it",
                Messages.text("postgres.get-server")));
        items.add(new Item(
                "PgBouncer",
                Installation.onPath(PgBouncer.PROGRAM).map(Path::toString),
                "; perf impact needs it for --pgbouncer",
                Messages.text("postgres.get-pgbouncer")));
        items.add(new Item("container engine", ContainerServer.engine(), "", Messages.text("postgres.get-engine")));
        return items;
    }
}
