package io.debezium.perf.harness.experiment;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.plan.TargetSpec;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Cell;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.ImpactSetUp;
import io.debezium.perf.harness.trial.ImpactTrial;
import io.debezium.perf.harness.trial.Settling;
import io.debezium.perf.harness.trial.SlotReader;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * Runs single trials of a load under a condition, one at a time, and enters them in the book. What a trial itself gets wrong
 * is an entry too; what makes every further trial pointless is thrown.
 */
final class ImpactRunner {

    /** Times what a load was seen to write: pages logged whole come unevenly. */
    private static final double ROOM = 2;

    private final ImpactPlan plan;
    private final List<Condition> conditions;
    private final List<Subject> subjects;
    private final Bench bench;
    private final Targets targets;
    private final ResultFolder folder;
    private final CellBook<String, Cell> book;
    private final Ledger ledger;
    private final Guard guard;
    private final Console console;
    private final Map<String, Load> newestLoads = new HashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private String settled = "";

    ImpactRunner(
            ImpactPlan plan,
            List<Subject> subjects,
            Bench bench,
            Targets targets,
            ResultFolder folder,
            CellBook<String, Cell> book,
            Ledger ledger,
            Console console) {
        this.plan = plan;
        this.conditions = plan.conditions();
        this.subjects = subjects;
        this.bench = bench;
        this.targets = targets;
        this.folder = folder;
        this.book = book;
        this.ledger = ledger;
        this.guard = new Guard(plan.sampling().tolerance());
        this.console = console;
    }

    /**
     * Runs a trial to its end.
     *
     * @param condition its index
     * @param load the load's name
     * @return the entry in the book
     */
    Cell run(int round, int condition, String load) throws InterruptedException {
        Attempt attempt = new Attempt(round, condition, load, book.next());
        console.begin(attempt.name());
        console.say(attempt.name());
        Cell cell = attempt.run();
        book.add(cell, attempt.command);
        console.say(attempt.name() + ": " + said(cell));
        return cell;
    }

    /** The newest run of a load of that name; empty before. */
    Optional<Load> newest(String load) {
        return Optional.ofNullable(newestLoads.get(load));
    }

    /** What the reader of the result must know, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** One trial from its slot to its entry. */
    private final class Attempt {

        private final int round;
        private final int index;
        private final Condition condition;
        private final Workload workload;
        private final TrialFolder own;
        private String command = "";

        private Attempt(int round, int index, String load, int number) {
            this.round = round;
            this.index = index;
            this.condition = conditions.get(index);
            this.workload = plan.loads().stream()
                    .filter(each -> each.name().equals(load))
                    .findFirst()
                    .orElseThrow()
                    .atScale(bench.scale());
            this.own = TrialFolder.make(
                    folder,
                    number,
                    workload.name() + "-"
                            + (condition.capture() == Capture.READ
                                    ? subject().fileName()
                                    : condition.label().replaceAll("[^A-Za-z0-9.]+", "-")));
        }

        private Subject subject() {
            return subjects.get(condition.variant());
        }

        private Cell run() throws InterruptedException {
            try {
                settle();
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return cell(TrialStatus.FAILED, e.getMessage(), List.of(), null, null);
            }
            if (condition.capture() == Capture.NONE) {
                return run(Optional.empty(), Optional.empty());
            }
            requireRoom();
            Optional<Slot> witness = condition.capture() == Capture.READ ? bench.witness() : Optional.empty();
            Slot slot = slot();
            try {
                return run(Optional.of(slot), witness);
            } finally {
                bench.release(slot);
                witness.ifPresent(bench::release);
            }
        }

        /** Before the first trial of a load in a round, which the others run side by side with. */
        private void settle() throws InterruptedException {
            String group = round + " " + workload.name();
            if (workload.writes() && !group.equals(settled)) {
                ImpactSetUp alone = setUp(
                        Optional.empty(), targets.named(TargetSpec.DIRECT.name()), Optional.empty(), Optional.empty());
                Settling.run(alone, ledger, console).ifPresent(notes::add);
                settled = group;
            }
        }

        /** The connector makes its slot itself, as in use; the raw reader only reads one. */
        private Slot slot() {
            if (condition.capture() == Capture.UNREAD) {
                return bench.create(bench.database().defaultPlugin());
            }
            boolean raw = subject().variant().spec().kind() == VariantSpec.Kind.RAW;
            return raw ? bench.create(subject().plugin()) : bench.reserve();
        }

        private Cell run(Optional<Slot> slot, Optional<Slot> witness) throws InterruptedException {
            Targets.Way way = targets.named(condition.target());
            Optional<SlotReader> reader = condition.capture() == Capture.READ
                    ? Optional.of(new SlotReader(
                            subject().variant(),
                            targets.named(plan.captureThrough().name()).endpoint(),
                            subject().plugin(),
                            slot.orElseThrow().name()))
                    : Optional.empty();
            ImpactTrial trial =
                    new ImpactTrial(setUp(slot.map(Slot::name), way, reader, witness.map(Slot::name)), ledger, console);
            try {
                ImpactFigures figures = trial.run();
                Optional<Interference> interference = Guard.interference(figures.cores())
                        .map(seen -> way.foreign() ? new Interference(seen.stealPercent(), Double.NaN) : seen)
                        .map(seen -> seen.withClockSet(own.clockSet()));
                Optional<String> disturbance = guard.disturbance(interference.orElse(null));
                return cell(
                        disturbance.isPresent() ? TrialStatus.DISTURBED : TrialStatus.OK,
                        disturbance.orElse(""),
                        List.of(),
                        figures,
                        interference.orElse(null));
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return cell(TrialStatus.FAILED, e.getMessage(), trial.logTail(), null, null);
            } finally {
                command = trial.command();
                trial.load().ifPresent(load -> newestLoads.put(workload.name(), load));
            }
        }

        private ImpactSetUp setUp(
                Optional<String> slot, Targets.Way way, Optional<SlotReader> reader, Optional<String> witness) {
            return new ImpactSetUp(
                    bench.database().endpoint(),
                    way.endpoint(),
                    workload,
                    slot,
                    reader,
                    witness,
                    bench.database().pid(),
                    way.proxyPid(),
                    bench.database()::freeBytes,
                    bench.database().pgbench(),
                    plan.timing().warmUp(),
                    plan.timing().duration(),
                    // The same for all conditions of a round: the same transactions.
                    plan.sampling().seed() + round,
                    own.path());
        }

        /** A slot may retain all that the load writes; how much that is, earlier trials tell. */
        private void requireRoom() {
            OptionalLong free = bench.database().freeBytes();
            double perSecond = book.cells().stream()
                    .filter(cell -> cell.load().equals(workload.name()) && cell.figures() != null)
                    .mapToDouble(
                            cell -> cell.figures().walBytes() / cell.figures().seconds())
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

        private Cell cell(
                TrialStatus status,
                String message,
                List<String> tail,
                ImpactFigures figures,
                Interference interference) {
            return new Cell(
                    own.number(),
                    round,
                    index,
                    workload.name(),
                    status,
                    message,
                    tail,
                    own.name(),
                    own.startedAt(),
                    own.seconds(),
                    figures,
                    interference);
        }

        private String name() {
            return "trial %d, round %d, %s, %s".formatted(own.number(), round, workload.name(), condition.label());
        }
    }

    private static String said(Cell cell) {
        ImpactFigures figures = cell.figures();
        if (figures == null) {
            return "failed: " + cell.message();
        }
        return String.format(
                Locale.ROOT,
                "%,.0f transactions/s, p99 %.1f ms, %,d failed",
                figures.transactionsPerSecond(),
                figures.load().latency().at(99) / 1e3,
                figures.load().failed());
    }
}
