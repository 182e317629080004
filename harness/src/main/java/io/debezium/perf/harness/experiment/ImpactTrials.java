package io.debezium.perf.harness.experiment;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.trial.ImpactSetUp;
import io.debezium.perf.harness.trial.ImpactTrial;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.VariantSpec;

/** Trials of a load, known by its name, beside what captures or does not. */
final class ImpactTrials implements TrialKind<String, ImpactFigures> {

    /** Times what a load was seen to write: pages logged whole come unevenly. */
    private static final double ROOM = 2;

    private final ImpactPlan plan;
    private final List<Condition> conditions;
    private final List<Subject> subjects;
    private final LiveServer server;
    private final Targets targets;
    private final Journal<String, ImpactFigures> journal;
    private final Ledger ledger;
    private final Console console;
    private final Map<String, Load> newestLoads = new HashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private String settled = "";

    /** @param journal that tells how much a load writes */
    ImpactTrials(
            ImpactPlan plan,
            List<Subject> subjects,
            LiveServer server,
            Targets targets,
            Journal<String, ImpactFigures> journal,
            Ledger ledger,
            Console console) {
        this.plan = plan;
        this.conditions = plan.conditions();
        this.subjects = subjects;
        this.server = server;
        this.targets = targets;
        this.journal = journal;
        this.ledger = ledger;
        this.console = console;
    }

    /** The newest run of a load of that name; empty before. */
    Optional<Load> newest(String load) {
        return Optional.ofNullable(newestLoads.get(load));
    }

    /** What the reader of the result must know, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public String place(int round, int arm, String load) {
        return "round %d, %s, %s".formatted(round, load, conditions.get(arm).label());
    }

    @Override
    public String fileName(int arm, String load) {
        Condition condition = conditions.get(arm);
        return load + "-"
                + (condition.capture() == Capture.READ
                        ? subject(condition).fileName()
                        : condition.label().replaceAll("[^A-Za-z0-9.]+", "-"));
    }

    @Override
    public String brief(ImpactFigures figures) {
        return String.format(
                Locale.ROOT,
                "%,.0f transactions/s, p99 %.1f ms, %,d failed",
                figures.transactionsPerSecond(),
                figures.load().latency().at(99) / 1e3,
                figures.load().failed());
    }

    @Override
    public TrialOutcome<ImpactFigures> run(Attempt<String> attempt) throws InterruptedException {
        return new OneTrial(attempt).run();
    }

    private Subject subject(Condition condition) {
        return subjects.get(condition.variant());
    }

    /** From its slot to its figures. */
    private final class OneTrial {

        private final Attempt<String> attempt;
        private final Condition condition;
        private final Workload workload;

        private OneTrial(Attempt<String> attempt) {
            this.attempt = attempt;
            this.condition = conditions.get(attempt.arm());
            this.workload = plan.loads().stream()
                    .filter(each -> each.name().equals(attempt.condition()))
                    .findFirst()
                    .orElseThrow()
                    .atScale(server.scale());
        }

        private TrialOutcome<ImpactFigures> run() throws InterruptedException {
            settle();
            if (condition.capture() == Capture.NONE) {
                return run(Optional.empty(), Optional.empty());
            }
            requireRoom();
            Optional<Slot> witness = condition.capture() == Capture.READ ? server.witness() : Optional.empty();
            Slot slot = slot();
            try {
                return run(Optional.of(slot), witness);
            } finally {
                server.release(slot);
                witness.ifPresent(server::release);
            }
        }

        /** Before the first trial of a load in a round, which the others run side by side with. */
        private void settle() throws InterruptedException {
            String group = attempt.round() + " " + workload.name();
            if (workload.writes() && !group.equals(settled)) {
                load(targets.named(TargetSpec.DIRECT.name()), Optional.empty())
                        .settle(server.database().endpoint(), attempt.folder().resolve("settling"), ledger, console)
                        .ifPresent(notes::add);
                settled = group;
            }
        }

        /** The connector makes its slot itself, as in use; the raw reader only reads one. */
        private Slot slot() {
            if (condition.capture() == Capture.UNREAD) {
                return server.create(server.database().defaultPlugin());
            }
            Subject reader = subject(condition);
            boolean raw = reader.variant().spec().kind() == VariantSpec.VariantKind.RAW;
            return raw ? server.create(reader.plugin()) : server.reserve();
        }

        private TrialOutcome<ImpactFigures> run(Optional<Slot> slot, Optional<Slot> witness)
                throws InterruptedException {
            Targets.TargetRoute way = targets.named(condition.target());
            ImpactTrial trial = new ImpactTrial(setUp(slot, way, load(way, witness)), ledger, console);
            try {
                return attempt.run(trial);
            } finally {
                trial.load().ifPresent(load -> newestLoads.put(workload.name(), load));
            }
        }

        private ImpactSetUp setUp(Optional<Slot> slot, Targets.TargetRoute way, LoadSetUp load) {
            return new ImpactSetUp(
                    server.database().endpoint(),
                    load,
                    slot.map(Slot::name),
                    condition.capture() == Capture.READ ? slot.map(this::reader) : Optional.empty(),
                    server.database().pid(),
                    way.proxyPid(),
                    way.foreign(),
                    server.database()::freeBytes,
                    attempt.folder());
        }

        private TrialSetUp reader(Slot slot) {
            Subject reader = subject(condition);
            return new TrialSetUp(
                    reader.variant(),
                    targets.named(plan.captureThrough().name()).endpoint(),
                    reader.plugin(),
                    slot.name(),
                    server.database().pid(),
                    attempt.folder());
        }

        private LoadSetUp load(Targets.TargetRoute way, Optional<Slot> witness) {
            return new LoadSetUp(
                    workload,
                    LoadSetUp.demand(workload),
                    way.endpoint(),
                    server.database().pgbench(),
                    witness.map(Slot::name),
                    plan.timing().warmUp(),
                    plan.timing().duration(),
                    // The same for all conditions of a round: the same transactions.
                    plan.sampling().seed() + attempt.round());
        }

        /** A slot may retain all that the load writes; how much that is, earlier trials tell. */
        private void requireRoom() {
            OptionalLong free = server.database().freeBytes();
            double perSecond = journal.trials().stream()
                    .filter(trial -> trial.condition().equals(workload.name()) && trial.figures() != null)
                    .mapToDouble(trial ->
                            trial.figures().walBytes() / trial.figures().seconds())
                    .max()
                    .orElse(0);
            double seconds =
                    plan.timing().warmUp().plus(plan.timing().duration()).toMillis() / 1e3;
            long needed = ImpactTrial.RESERVE_BYTES + (long) (ROOM * perSecond * seconds);
            if (free.isPresent() && free.getAsLong() < needed) {
                throw new UnfitEnvironment(
                        "the server's disk, with %,d MiB free".formatted(free.getAsLong() >> 20),
                        "must have %,d MiB: a slot may retain all that %s writes in %.0f s"
                                .formatted(needed >> 20, workload.name(), seconds),
                        "Make room, or shorten --warmup and --duration; then --resume the run.");
            }
        }
    }
}
