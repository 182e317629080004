package io.debezium.perf.harness.experiment;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.load.PgbenchTables;
import io.debezium.perf.harness.load.QueueConsumers;
import io.debezium.perf.harness.plan.LiveMeasuringPlan;
import io.debezium.perf.harness.plan.LivePlan;
import io.debezium.perf.harness.plan.ServerPlan;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.postgres.DatabaseOptions;
import io.debezium.perf.harness.postgres.DatabaseSpec;
import io.debezium.perf.harness.postgres.Databases;
import io.debezium.perf.harness.postgres.DecodedTables;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.postgres.TableMarks.TableMark;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.DecodingPlugins;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The database side of a live experiment: the server, its decoding plugins, the tables of the load, and slots. Closing undoes
 * all of it, each step even if another fails.
 */
public final class LiveServer implements AutoCloseable {

    public final Ledger ledger;
    public final Console console;
    public final Database database;
    private final Deque<Runnable> closing = new ArrayDeque<>();

    private LiveServer(Ledger ledger, Console console, Database database) {
        this.ledger = ledger;
        this.console = console;
        this.database = database;
    }

    /** Opens the server for the variants of a plan, without tables. */
    static LiveServer open(LiveMeasuringPlan plan, Ledger ledger, Console console) {
        ServerPlan where = plan.server();
        DatabaseOptions options =
                new DatabaseOptions(plan.typed().data(), where.install(), common(plan.variants()), plan.sessions());
        Database database = Databases.open(where.database(), options, ledger, console::say);
        LiveServer server = new LiveServer(ledger, console, database);
        try {
            database.notes().forEach(console::say);
            database.slots().warnings().forEach(console::warn);
            plan.variants().stream().map(server::plugin).distinct().forEach(database::requirePlugin);
            server.requireIdentities(plan.variants(), "");
            return server;
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /** Opens a second server of the harness's own, for the queue table that consumers empty. */
    public Database open(LiveMeasuringPlan plan, QueueConsumers consumers) {
        DatabaseSpec where = plan.server().database() instanceof DatabaseSpec.External
                ? new DatabaseSpec.Auto()
                : plan.server().database();
        // This server need not decode, but being able to costs nothing.
        DatabaseOptions options = new DatabaseOptions(
                plan.typed().data(),
                plan.server().install(),
                Optional.of(DecodingPlugins.PGOUTPUT),
                consumers.consumers());
        Database opened = Databases.open(where, options, ledger, line -> console.say("for the queue: " + line));
        return keep(opened, opened::close);
    }

    /**
     * Checks on an external server that the variants publish no table without a replica identity: updates of such a table would
     * fail.
     *
     * @param captured the default of {@code table.include.list} for variants that do not set it
     */
    private void requireIdentities(List<VariantSpec> variants, String captured) {
        if (!database.isExternal()) {
            return;
        }
        String published = variants.stream()
                .filter(variant -> plugin(variant).equals(DecodingPlugins.PGOUTPUT))
                .map(VariantSpec::properties)
                .map(set -> "all_tables".equals(set.get("publication.autocreate.mode"))
                        ? ".*"
                        : set.getOrDefault("table.include.list", captured))
                .collect(Collectors.joining(","));
        Pattern pattern = Pattern.compile(published.replaceAll("\\s*,\\s*", "|"), Pattern.CASE_INSENSITIVE);
        DecodedTables.require(
                endpoint(),
                DecodedTables.of(endpoint()).stream()
                        .filter(table -> !table.identified() && !PgbenchTables.QUALIFIED.contains(table.name()))
                        .filter(table -> pattern.matcher(table.name()).matches())
                        .toList(),
                "capture fewer tables, or with plugin=decoderbufs.");
    }

    /** The plugin that a variant names, or else the server's default. */
    public String plugin(VariantSpec variant) {
        return variant.plugin().orElseGet(database::defaultPlugin);
    }

    /**
     * The facts that must be the same when a run is resumed.
     *
     * @param variants that will read from this server
     * @param more further such facts, by name
     */
    Provenance provenance(Environment machine, List<Variant> variants, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(more);
        database.systemIdentifier().ifPresent(identifier -> all.put("system identifier", identifier));
        variants.stream().map(Variant::spec).forEach(spec -> all.put("plugin of " + spec.text(), plugin(spec)));
        return Provenance.of(machine, variants).on(database.info(), all);
    }

    /** The endpoint of the server itself, without a proxy. */
    public Endpoint endpoint() {
        return database.endpoint();
    }

    /** Registers a resource that is closed before the server; the newest is closed first. */
    public <T> T keep(T made, Runnable close) {
        closing.push(close);
        return made;
    }

    /**
     * The replication slots of a trial; closing drops them, so that the server no longer retains WAL for them.
     *
     * @param slot for the reader; empty if nothing captures
     * @param witness a slot that is read only at the end of a trial, to determine what was committed; empty if the server could
     *     not create it, as without {@code test_decoding} or a free slot
     */
    public record TrialSlots(LiveServer server, Optional<Slot> slot, Optional<Slot> witness) implements AutoCloseable {

        @Override
        public void close() {
            slot.ifPresent(made -> attempt(made::close, server.console));
            witness.ifPresent(made -> attempt(made::close, server.console));
        }
    }

    /** The slots of a trial without capture: none. */
    public TrialSlots noSlots() {
        return new TrialSlots(this, Optional.empty(), Optional.empty());
    }

    /** The slots of a trial with a slot that nobody reads. */
    public TrialSlots unreadSlot() {
        return new TrialSlots(this, Optional.of(create(database.defaultPlugin())), Optional.empty());
    }

    /**
     * The slots of a trial in which a variant reads. The connector creates its slot itself, as in production; for the raw
     * reader one is created.
     *
     * @param made whether to create the slot before the variant is started also for the connector
     */
    public TrialSlots slots(Subject reader, boolean made) {
        Optional<Slot> witness = witness();
        boolean raw = !reader.variant().spec().isDebezium();
        Slot slot = made || raw ? create(reader.plugin()) : reserve();
        return new TrialSlots(this, Optional.of(slot), witness);
    }

    /** The slots of a trial whose connector creates its slot only if it goes on to stream. */
    public TrialSlots reservedSlot() {
        return new TrialSlots(this, Optional.of(reserve()), Optional.empty());
    }

    /**
     * The set-up of a trial of a variant.
     *
     * @param endpoint by which the program reaches the server
     */
    public TrialSetUp setUp(Subject arm, TrialSlots slots, Endpoint endpoint, Path folder) {
        return new TrialSetUp(
                arm.title(),
                arm.variant(),
                endpoint,
                arm.plugin(),
                slots.slot().map(Slot::name).orElse("none"),
                database.pid(),
                folder);
    }

    /**
     * The load of a trial; the same seed gives the same transactions at the same moments.
     *
     * @param endpoint by which the load reaches the server
     */
    public LoadSetUp load(
            LiveWorkload workload, Demand demand, Endpoint endpoint, TrialSlots slots, Timing timing, long seed) {
        Optional<String> witness = slots.witness().map(Slot::name);
        return new LoadSetUp(workload, demand, endpoint(), endpoint, witness, timing, seed);
    }

    /** Creates pgbench's tables for a load, to be dropped when this server is closed. */
    public void makeTables(LivePlan plan) {
        requireIdentities(plan.variants(), PgbenchTables.CAPTURED);
        // Fails early if pgbench is missing: there would be no load for these tables.
        Database.pgbench();
        int scale = plan.load().scale();
        TableMark tables = PgbenchTables.create(database.tableMarks(), scale, console::busy);
        keep(tables, tables::drop);
        console.say("pgbench tables of scale " + scale);
    }

    private Slot reserve() {
        return kept(database.slots().reserve());
    }

    /** Creates a slot at the server's position, and what its plugin needs, for a reader that does not create one itself. */
    private Slot create(String plugin) {
        return kept(database.slots().create(plugin, PgbenchTables.QUALIFIED));
    }

    private Slot kept(Slot slot) {
        return keep(slot, slot::close);
    }

    private Optional<Slot> witness() {
        try {
            return Optional.of(create(DecodingPlugins.TEST_DECODING));
        } catch (UnfitEnvironment e) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        closing.forEach(step -> attempt(step, console));
        attempt(database::close, console);
    }

    /** The plugin that all variants name; empty if they differ or name none. */
    private static Optional<String> common(List<VariantSpec> variants) {
        Set<Optional<String>> plugins =
                variants.stream().map(VariantSpec::plugin).collect(Collectors.toSet());
        return plugins.size() == 1 ? plugins.iterator().next() : Optional.empty();
    }

    /** Runs a step of tearing down and only warns if it fails: the ledger keeps the entry for perf clean. */
    static void attempt(Runnable step, Console console) {
        try {
            step.run();
        } catch (Failure e) {
            console.warn(e.getMessage() + ". " + e.remedy());
        } catch (RuntimeException e) {
            console.warn(e.toString());
        }
    }
}
