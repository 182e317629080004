package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.Measured;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * Runs single trials under a live load, one at a time, and enters them in the book. What a trial itself gets wrong is an
 * entry too; what makes every further trial pointless is thrown.
 */
final class CellRunner {

    private final LatencyPlan plan;
    private final List<Subject> subjects;
    private final Bench bench;
    private final ResultFolder folder;
    private final CellBook<Demand, Cell> book;
    private final Ledger ledger;
    private final Guard guard;
    private final Console console;
    private Optional<Load> newestLoad = Optional.empty();

    CellRunner(
            LatencyPlan plan,
            List<Subject> subjects,
            Bench bench,
            ResultFolder folder,
            CellBook<Demand, Cell> book,
            Ledger ledger,
            Console console) {
        this.plan = plan;
        this.subjects = subjects;
        this.bench = bench;
        this.folder = folder;
        this.book = book;
        this.ledger = ledger;
        this.guard = new Guard(plan.sampling().tolerance());
        this.console = console;
    }

    /**
     * Runs a trial to its end.
     *
     * @param variant its index
     * @param demand what its load is asked for
     * @return the entry in the book
     */
    Cell run(int round, int variant, Demand demand) throws InterruptedException {
        Attempt attempt = new Attempt(round, subjects.get(variant), demand, book.next());
        console.begin(attempt.place());
        console.say(attempt.name());
        Cell cell = attempt.run();
        book.add(cell, attempt.command);
        console.say(attempt.name() + ": " + said(cell));
        return cell;
    }

    /** The load of the newest trial that had one; empty before. */
    Optional<Load> newestLoad() {
        return newestLoad;
    }

    /** One trial from its slot to its entry. */
    private final class Attempt {

        private final int round;
        private final Subject subject;
        private final Demand demand;
        private final TrialFolder own;
        private String command = "";

        private Attempt(int round, Subject subject, Demand demand, int number) {
            this.round = round;
            this.subject = subject;
            this.demand = demand;
            this.own = TrialFolder.make(folder, number, subject.fileName());
        }

        private Cell run() throws InterruptedException {
            // The connector makes its slot itself, as in use, unless there is to be a backlog; the raw reader only
            // reads one.
            Optional<Slot> witness = bench.witness();
            boolean made = demand.kind() == Demand.Kind.BACKLOG
                    || subject.variant().spec().kind() == VariantSpec.Kind.RAW;
            Slot slot = made ? bench.create(subject.plugin()) : bench.reserve();
            try {
                return run(new LiveTrial(setUp(slot, witness), ledger, console));
            } finally {
                bench.release(slot);
                witness.ifPresent(bench::release);
            }
        }

        private Cell run(LiveTrial trial) throws InterruptedException {
            try {
                trial.run();
                LatencyFigures figures = figures(trial.measured(), demand);
                Optional<Interference> interference = trial.measured()
                        .cores()
                        .flatMap(Guard::interference)
                        .map(seen -> seen.withClockSet(own.clockSet())
                                .withClockSet(trial.measured().clockSet()));
                Optional<String> disturbance = guard.disturbance(interference.orElse(null));
                return cell(
                        disturbance.isPresent() ? TrialStatus.DISTURBED : TrialStatus.OK,
                        disturbance.orElse(""),
                        List.of(),
                        figures,
                        interference.orElse(null));
            } catch (TrialFailure e) {
                Interruption.throwIfPending();
                return cell(TrialStatus.FAILED, e.getMessage(), trial.measured().logTail(), null, null);
            } finally {
                command = trial.measured().command();
                newestLoad = trial.measured().load().or(() -> newestLoad);
            }
        }

        private TrialSetUp setUp(Slot slot, Optional<Slot> witness) {
            return new TrialSetUp(
                    subject.variant(),
                    bench.database().endpoint(),
                    subject.plugin(),
                    slot.name(),
                    witness.map(Slot::name),
                    bench.database().pid(),
                    plan.live().workload().atScale(bench.scale()),
                    demand,
                    bench.database().pgbench(),
                    plan.timing().warmUp(),
                    plan.timing().duration(),
                    plan.timing().catchUpLimit(),
                    // The same for all variants of a round: they see the same transactions at the same moments.
                    plan.sampling().seed() + round,
                    false,
                    own.path());
        }

        private Cell cell(
                TrialStatus status,
                String message,
                List<String> tail,
                LatencyFigures figures,
                Interference interference) {
            return new Cell(
                    own.number(),
                    round,
                    subject.index(),
                    demand,
                    status,
                    message,
                    tail,
                    own.name(),
                    own.startedAt(),
                    own.seconds(),
                    figures,
                    interference);
        }

        /** A search for the highest rate has no rounds. */
        private String place() {
            return round == 0
                    ? "trial %d, highest rate, %s, %s".formatted(own.number(), demand.label(), subject.title())
                    : "trial %d, round %d of %d, %s, %s"
                            .formatted(own.number(), round, plan.sampling().pairs(), demand.label(), subject.title());
        }

        private String name() {
            return "trial %d, round %d, %s, %s".formatted(own.number(), round, demand.label(), subject.title());
        }
    }

    /** @throws TrialFailure if the load's log is not whole */
    private static LatencyFigures figures(Measured measured, Demand demand) {
        Window window = measured.window().orElseThrow();
        List<String> notes = new ArrayList<>();
        measured.lagFault().ifPresent(notes::add);
        measured.unchecked().ifPresent(notes::add);
        return new LatencyFigures(
                window,
                measured.figures().orElseThrow(),
                Latency.of(measured.latencies()),
                measured.load()
                        .map(load -> load.result(window.start(), window.end()))
                        .orElse(null),
                measured.cores().orElse(null),
                measured.catchUp().orElseThrow(),
                measured.series(),
                measured.lags(),
                Bursts.of(measured, demand, window).orElse(null),
                notes);
    }

    private static String said(Cell cell) {
        if (cell.figures() == null) {
            return "failed: " + cell.message();
        }
        Latency latency = cell.figures().latency();
        String late = latency.count() == 0
                ? "no events"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f ms, p99 %.1f ms, %,.0f events/s",
                        latency.at(50) / 1e3,
                        latency.at(99) / 1e3,
                        cell.figures().process().eventsPerSecond());
        return String.format(Locale.ROOT, "%s, %.3f cores", late, cell.figures().cpuCores());
    }
}
