package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Cell;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf impact}: the same loads under several conditions, trial by trial. */
public final class ImpactExperiment {

    private final ImpactPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public ImpactExperiment(ImpactPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<ImpactResult> run() {
        Leftovers.describe(plan.live().data()).forEach(console::warn);
        List<Variant> variants = plan.variants().stream()
                .map(spec -> {
                    console.busy("resolving " + spec.text());
                    return Variant.resolve(spec, plan.live().app());
                })
                .toList();
        try (Ledger ledger = Ledger.open(plan.live().data());
                Sinks sinks = Sinks.open(plan.live().kafka(), plan.live().data(), ledger, console);
                Bench bench = Bench.open(plan.live(), plan.variants(), ledger, console);
                Targets targets = Targets.open(plan, bench.database().endpoint(), ledger, console)) {
            return measure(variants.stream().map(sinks::connect).toList(), sinks, bench, targets, ledger);
        }
    }

    private Ended<ImpactResult> measure(
            List<Variant> variants, Sinks sinks, Bench bench, Targets targets, Ledger ledger) {
        ResultKeeper keeper = ResultKeeper.open(
                plan,
                bench.provenance(machine, variants, List.of(sinks.facts(), targets.facts())),
                started.time(),
                resumed,
                console);
        CellBook<String, Cell> book = keeper.book(opened -> CellBook.open(opened, Cell.class), opened -> opened.cells()
                .size());
        List<Subject> subjects = Subject.of(variants, bench::plugin, false);
        ImpactRunner runner = new ImpactRunner(plan, subjects, bench, targets, keeper.folder(), book, ledger, console);
        Ending ending = Ending.of(() -> run(runner, book)).or(failed(book));
        ImpactResult result = new ImpactAssembly(plan, started.time(), machine, bench, targets, book)
                .assemble(
                        subjects,
                        runner,
                        keeper.outcome(ending, book.failure().map(Cell::logTail).orElse(List.of())));
        return keeper.ended(result, ending);
    }

    private void run(ImpactRunner runner, CellBook<String, Cell> book) throws InterruptedException {
        int conditions = plan.conditions().size();
        List<String> loads = plan.loads().stream().map(Workload::name).toList();
        int trials = plan.sampling().pairs() * loads.size() * conditions;
        console.say("%d trials (rounds: %d, loads: %d, conditions: %d)"
                .formatted(trials, plan.sampling().pairs(), loads.size(), conditions));
        Allowance allowance = new Allowance(trials, plan.sampling().timeLimit(), started);
        Rounds.Running<String, Cell> running =
                ((Rounds.Running<String, Cell>) runner::run).repeating(allowance, console);
        new Rounds<>(running, book, plan.sampling(), allowance).run(conditions, loads);
    }

    private Optional<TrialFailure> failed(CellBook<String, Cell> book) {
        return book.failure()
                .map(cell -> new TrialFailure(
                        "%s, %s"
                                .formatted(
                                        cell.load(),
                                        plan.conditions().get(cell.condition()).label()),
                        cell.message(),
                        "What it wrote is in " + cell.folder() + "."));
    }
}
