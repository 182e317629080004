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
import io.debezium.perf.harness.host.Machine;
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
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.DecodingPlugins;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * The database side of an experiment, ready to be measured on: the server, plugins that work, the tables of a live load
 * and slots. Closing it undoes all of that, each part even when another fails.
 */
public final class LiveServer implements AutoCloseable {

    private final Ledger ledger;
    private final Console console;
    private final Database database;
    private final Deque<Runnable> closing = new ArrayDeque<>();

    private LiveServer(Ledger ledger, Console console, Database database) {
        this.ledger = ledger;
        this.console = console;
        this.database = database;
    }

    /** Without tables, for the variants of a plan. */
    static LiveServer open(LiveMeasuringPlan plan, Ledger ledger, Console console) {
        ServerPlan where = plan.server();
        DatabaseOptions options =
                new DatabaseOptions(where.data(), where.install(), common(plan.variants()), plan.sessions());
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

    public Database database() {
        return database;
    }

    /** A second one of our own, beside it, for a table that consumers empty. */
    public Database open(ServerPlan plan, QueueConsumers consumers) {
        DatabaseSpec where =
                plan.database() instanceof DatabaseSpec.External ? new DatabaseSpec.Auto() : plan.database();
        // It need not decode; that it could costs nothing.
        DatabaseOptions options = new DatabaseOptions(
                plan.data(), plan.install(), Optional.of(DecodingPlugins.PGOUTPUT), consumers.consumers());
        Database opened = Databases.open(where, options, ledger, line -> console.say("for the queue: " + line));
        return keep(opened, opened::close);
    }

    /**
     * On a server of somebody else's: the connector publishes what it captures, and what is not ours must stay writable.
     *
     * @param captured as {@code table.include.list} has it, unless a variant says otherwise
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

    /** The one that a variant names, else the server's best. */
    public String plugin(VariantSpec variant) {
        return variant.plugin().orElseGet(database::defaultPlugin);
    }

    /**
     * Where trials run: what must not change in the middle of a run.
     *
     * @param variants that are going to read from it
     * @param more what else must not, by its name
     */
    Provenance provenance(Machine machine, List<Variant> variants, Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(more);
        database.systemIdentifier().ifPresent(identifier -> all.put("system identifier", identifier));
        variants.stream().map(Variant::spec).forEach(spec -> all.put("plugin of " + spec.text(), plugin(spec)));
        return Provenance.of(machine, variants).on(database.info(), all);
    }

    /** How to reach it directly. */
    public Endpoint endpoint() {
        return database.endpoint();
    }

    public Ledger ledger() {
        return ledger;
    }

    public Console console() {
        return console;
    }

    /** Something on the server that is closed before it, the newest first. */
    public <T> T keep(T made, Runnable close) {
        closing.push(close);
        return made;
    }

    /**
     * What a trial has on the server; closing it drops it, so that the server keeps no WAL for it any longer.
     *
     * @param slot that is read, or is not; empty where nothing captures
     * @param witness a slot that nobody reads: it tells at the end of a trial what was committed. Empty where the server does
     *     not give it, as without {@code test_decoding} or a place for one more
     */
    public record TrialSlots(LiveServer server, Optional<Slot> slot, Optional<Slot> witness) implements AutoCloseable {

        @Override
        public void close() {
            slot.ifPresent(made -> server.attempt(made::close));
            witness.ifPresent(made -> server.attempt(made::close));
        }
    }

    /** Of a trial in which nothing captures. */
    public TrialSlots noSlots() {
        return new TrialSlots(this, Optional.empty(), Optional.empty());
    }

    /** Of a trial in which nobody reads the slot that there is. */
    public TrialSlots unreadSlot() {
        return new TrialSlots(this, Optional.of(create(database.defaultPlugin())), Optional.empty());
    }

    /**
     * Of a trial in which a variant reads. The connector makes its slot itself, as in use; the raw reader only reads one.
     *
     * @param made whether there is to be one before the variant is started
     */
    public TrialSlots slots(Subject reader, boolean made) {
        Optional<Slot> witness = witness();
        boolean raw = !reader.variant().spec().isDebezium();
        Slot slot = made || raw ? create(reader.plugin()) : reserve();
        return new TrialSlots(this, Optional.of(slot), witness);
    }

    /** Of a trial in which only a variant that goes on to stream has the connector make one. */
    public TrialSlots reservedSlot() {
        return new TrialSlots(this, Optional.of(reserve()), Optional.empty());
    }

    /**
     * What runs in a trial, with the slot that it has.
     *
     * @param endpoint by which it reaches the server
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
     * A load on its tables, of the same transactions at the same moments for the same seed.
     *
     * @param endpoint by which it reaches the server
     */
    public LoadSetUp load(
            LiveWorkload workload, Demand demand, Endpoint endpoint, TrialSlots slots, Timing timing, long seed) {
        return new LoadSetUp(
                workload,
                demand,
                endpoint(),
                endpoint,
                slots.witness().map(Slot::name),
                timing.warmUp(),
                timing.duration(),
                seed);
    }

    /** Makes pgbench's tables for a load. */
    public void makeTables(LivePlan plan) {
        requireIdentities(plan.variants(), PgbenchTables.CAPTURED);
        // Without it there is no load to make tables for.
        Database.pgbench();
        int scale = plan.load().scale();
        TableMark tables = PgbenchTables.create(database.tableMarks(), scale, console::busy);
        keep(tables, tables::drop);
        console.say("pgbench tables of scale " + scale);
    }

    private Slot reserve() {
        return kept(database.slots().reserve());
    }

    /** A slot at the server's position, and what its plugin needs, for a reader that makes none, or not yet. */
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
        closing.forEach(this::attempt);
        attempt(database::close);
    }

    /** The plugin that all of them name; empty where the best there is will do. */
    private static Optional<String> common(List<VariantSpec> variants) {
        Set<Optional<String>> plugins =
                variants.stream().map(VariantSpec::plugin).collect(Collectors.toSet());
        return plugins.size() == 1 ? plugins.iterator().next() : Optional.empty();
    }

    private void attempt(Runnable step) {
        attempt(step, console);
    }

    /** A step of tearing down, which goes on whatever becomes of it: the ledger keeps the entry for perf clean. */
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
