package io.debezium.perf.harness.experiment;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.load.PgbenchTables;
import io.debezium.perf.harness.plan.RecordPlan;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;

/**
 * The database side of an experiment, ready to be measured on: the server, a plugin that works, the tables and a slot's
 * name. Closing it undoes all of that, each part even when another fails.
 */
final class Bench implements AutoCloseable {

    private final Console console;
    private final Database database;
    private PgbenchTables tables;
    private Slot slot;
    private String plugin;

    private Bench(Console console, Database database) {
        this.console = console;
        this.database = database;
    }

    static Bench open(RecordPlan plan, Ledger ledger, Console console) {
        DatabaseOptions options = new DatabaseOptions(
                plan.data(),
                plan.port(),
                plan.install(),
                plan.variant().plugin(),
                plan.workload().clients());
        Bench bench = new Bench(console, Databases.open(plan.database(), options, ledger, console::say));
        try {
            bench.prepare(plan);
            return bench;
        } catch (RuntimeException e) {
            bench.close();
            throw e;
        }
    }

    Database database() {
        return database;
    }

    String plugin() {
        return plugin;
    }

    Slot slot() {
        return slot;
    }

    /** The scale of the tables, which are not ours where they are reused. */
    int scale() {
        return tables.scale();
    }

    @Override
    public void close() {
        if (slot != null) {
            attempt(slot::close);
        }
        if (tables != null) {
            attempt(tables::close);
        }
        attempt(database::close);
    }

    private void prepare(RecordPlan plan) {
        database.notes().forEach(console::say);
        database.slots().warnings().forEach(console::warn);
        plugin = plan.variant().plugin().orElseGet(database::defaultPlugin);
        database.requirePlugin(plugin);
        tables = PgbenchTables.create(database.endpoint(), plan.workload().scale(), plan.reuseTables(), console::busy);
        console.say("pgbench tables of scale %d%s".formatted(tables.scale(), tables.areOurs() ? "" : ", as they are"));
        slot = database.slots().reserve();
    }

    private void attempt(Runnable step) {
        try {
            step.run();
        } catch (Failure e) {
            // Tearing down goes on; the ledger keeps the entry for perf clean.
            console.warn(e.getMessage() + ". " + e.remedy());
        }
    }
}
