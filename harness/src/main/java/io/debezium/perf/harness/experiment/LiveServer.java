package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.load.PgbenchTables;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The database side of an experiment, ready to be measured on: the server, plugins that work, the tables of a live load
 * and slots. Closing it undoes all of that, each part even when another fails.
 */
final class LiveServer implements AutoCloseable {

    private final Console console;
    private final Database database;
    private PgbenchTables tables;
    private final List<Slot> slots = new ArrayList<>();

    private LiveServer(Console console, Database database) {
        this.console = console;
        this.database = database;
    }

    /**
     * With pgbench's tables.
     *
     * @param variants that are going to read from it
     */
    static LiveServer open(LivePlan plan, List<VariantSpec> variants, Ledger ledger, Console console) {
        // A surge has as many sessions again.
        LiveServer server = open(plan.server(), 2 * plan.workload().clients(), variants, ledger, console);
        try {
            server.makeTables(plan);
            return server;
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /**
     * Without tables.
     *
     * @param sessions that are going to be open at once, beside the engine's
     * @param variants that are going to read from it
     */
    static LiveServer open(ServerPlan plan, int sessions, List<VariantSpec> variants, Ledger ledger, Console console) {
        DatabaseOptions options =
                new DatabaseOptions(plan.data(), plan.port(), plan.install(), common(variants), sessions);
        LiveServer server = new LiveServer(console, Databases.open(plan.database(), options, ledger, console::say));
        try {
            server.prepare(variants);
            return server;
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    Database database() {
        return database;
    }

    /** The one that a variant names, else the server's best. */
    String plugin(VariantSpec variant) {
        return variant.plugin().orElseGet(database::defaultPlugin);
    }

    /**
     * Where trials run: what must not change in the middle of a run.
     *
     * @param variants that are going to read from it
     * @param more what else must not, by its name
     */
    Provenance provenance(Machine machine, List<Variant> variants, List<Map<String, String>> more) {
        Map<String, String> all = new TreeMap<>();
        more.forEach(all::putAll);
        database.systemIdentifier().ifPresent(identifier -> all.put("system identifier", identifier));
        variants.stream().map(Variant::spec).forEach(spec -> all.put("plugin of " + spec.text(), plugin(spec)));
        return Provenance.of(machine, variants).on(Described.database(database), all);
    }

    /** A name for the slot that a connector is going to make. */
    Slot reserve() {
        Slot slot = database.slots().reserve();
        slots.add(slot);
        return slot;
    }

    /** A slot at the server's position, and what its plugin needs, for a reader that makes none, or not yet. */
    Slot create(String plugin) {
        Slot slot = database.slots().create(plugin, PgbenchTables.NAMES);
        slots.add(slot);
        return slot;
    }

    /**
     * A slot that nobody reads: it tells at the end of a trial what was committed. Empty where the server does not give it, as
     * without {@code test_decoding} or a place for one more.
     */
    Optional<Slot> witness() {
        try {
            return Optional.of(create("test_decoding"));
        } catch (UnfitEnvironment e) {
            return Optional.empty();
        }
    }

    /** Drops a slot, so that the server keeps no WAL for it any longer. */
    void release(Slot slot) {
        attempt(slot::close);
    }

    /** The scale of the tables, which are not ours where they are reused. */
    int scale() {
        return tables.scale();
    }

    @Override
    public void close() {
        slots.forEach(this::release);
        if (tables != null) {
            attempt(tables::close);
        }
        attempt(database::close);
    }

    private void prepare(List<VariantSpec> variants) {
        database.notes().forEach(console::say);
        database.slots().warnings().forEach(console::warn);
        variants.stream().map(this::plugin).distinct().forEach(database::requirePlugin);
    }

    private void makeTables(LivePlan plan) {
        // Without it there is no load to make tables for.
        database.pgbench();
        tables =
                PgbenchTables.create(database.tableMarks(), plan.workload().scale(), plan.reuseTables(), console::busy);
        console.say("pgbench tables of scale %d%s".formatted(tables.scale(), tables.areOurs() ? "" : ", as they are"));
    }

    /** The plugin that all of them name; empty where the best there is will do. */
    private static Optional<String> common(List<VariantSpec> variants) {
        Set<Optional<String>> plugins =
                variants.stream().map(VariantSpec::plugin).collect(Collectors.toSet());
        return plugins.size() == 1 ? plugins.iterator().next() : Optional.empty();
    }

    /** A step of tearing down, which goes on whatever becomes of it. */
    void attempt(Runnable step) {
        try {
            step.run();
        } catch (Failure e) {
            // The ledger keeps the entry for perf clean.
            console.warn(e.getMessage() + ". " + e.remedy());
        }
    }
}
