package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.LatencyResult.Cell;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf latency}: several variants under several live loads, trial by trial. */
public final class LatencyExperiment {

    private final LatencyPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public LatencyExperiment(LatencyPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<LatencyResult> run() {
        Leftovers.describe(plan.live().data()).forEach(console::warn);
        List<Variant> variants = plan.variants().stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolve(spec, plan.live().app());
                })
                .toList();
        try (Ledger ledger = Ledger.open(plan.live().data());
                Sinks sinks = Sinks.open(plan.live().kafka(), plan.live().data(), ledger, console);
                Bench bench = Bench.open(plan.live(), plan.variants(), ledger, console)) {
            return measure(variants.stream().map(sinks::connect).toList(), sinks, bench, ledger);
        }
    }

    private Ended<LatencyResult> measure(List<Variant> variants, Sinks sinks, Bench bench, Ledger ledger) {
        ResultKeeper keeper = ResultKeeper.open(
                plan, bench.provenance(machine, variants, List.of(sinks.facts())), started.time(), resumed, console);
        CellBook<Demand, Cell> book = keeper.book(opened -> CellBook.open(opened, Cell.class), opened -> opened.cells()
                .size());
        List<Subject> subjects = Subject.of(variants, bench::plugin, plan.calibrate());
        CellRunner runner = new CellRunner(plan, subjects, bench, keeper.folder(), book, ledger, console);
        Ending ending = Ending.of(() -> run(runner, book, subjects.size())).or(failed(book, subjects));
        LatencyResult result = new LatencyAssembly(plan, started.time(), machine, bench, book)
                .assemble(
                        subjects,
                        runner.newestLoad(),
                        keeper.outcome(ending, book.failure().map(Cell::logTail).orElse(List.of())));
        return keeper.ended(result, ending);
    }

    private void run(CellRunner runner, CellBook<Demand, Cell> book, int subjects) throws InterruptedException {
        int trials = plan.sampling().pairs() * plan.demands().size() * subjects;
        Allowance allowance = new Allowance(trials, plan.sampling().timeLimit(), started);
        Rounds.Running<Demand, Cell> running =
                ((Rounds.Running<Demand, Cell>) runner::run).repeating(allowance, console);
        new Rounds<>(running, book, plan.sampling(), allowance).run(subjects, plan.demands());
        if (plan.sustain().isPresent()) {
            new Sustaining(book, plan.sustain().get())
                    .run(running, plan.variants().size(), allowance);
        }
    }

    private Optional<TrialFailure> failed(CellBook<Demand, Cell> book, List<Subject> subjects) {
        return book.failure()
                .map(cell -> new TrialFailure(
                        "%s, %s"
                                .formatted(
                                        subjects.get(cell.variant()).title(),
                                        cell.demand().label()),
                        cell.message(),
                        "Its log is in " + cell.folder() + "."));
    }
}
