package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cell;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf snapshot}: several variants and the native ways on tables of several sizes, trial by trial. */
public final class SnapshotExperiment {

    private final SnapshotPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public SnapshotExperiment(SnapshotPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<SnapshotResult> run() {
        Leftovers.describe(plan.server().data()).forEach(console::warn);
        List<Variant> variants = plan.variants().stream().map(this::resolved).toList();
        Variant reader = resolved(SnapshotSubject.nativeSpec(plan));
        try (Ledger ledger = Ledger.open(plan.server().data());
                Sinks sinks = Sinks.open(plan.server().kafka(), plan.server().data(), ledger, console);
                SnapshotBench bench = SnapshotBench.open(plan, ledger, console)) {
            return measure(variants.stream().map(sinks::connect).toList(), reader, sinks, bench, ledger);
        }
    }

    private Variant resolved(VariantSpec spec) {
        console.busy("resolving " + spec.text());
        return Variant.resolve(spec, plan.server().app());
    }

    private Ended<SnapshotResult> measure(
            List<Variant> variants, Variant reader, Sinks sinks, SnapshotBench bench, Ledger ledger) {
        List<Variant> programs = new ArrayList<>(variants);
        programs.add(reader);
        ResultKeeper keeper = ResultKeeper.open(
                plan,
                bench.bench().provenance(machine, programs, List.of(sinks.facts())),
                started.time(),
                resumed,
                console);
        CellBook<Long, Cell> book = keeper.book(opened -> CellBook.open(opened, Cell.class), opened -> opened.cells()
                .size());
        List<SnapshotSubject> subjects =
                SnapshotSubject.of(Subject.of(variants, bench.bench()::plugin, plan.calibrate()), reader);
        SnapshotRunner runner =
                new SnapshotRunner(plan, subjects, bench.bench(), keeper.folder(), book, ledger, console);
        Ending ending = Ending.of(() -> run(runner, book, subjects.size())).or(failed(book, subjects));
        SnapshotResult result = new SnapshotAssembly(plan, started.time(), machine, bench, book)
                .assemble(
                        subjects,
                        keeper.outcome(ending, book.failure().map(Cell::logTail).orElse(List.of())));
        return keeper.ended(result, ending);
    }

    private void run(SnapshotRunner runner, CellBook<Long, Cell> book, int subjects) throws InterruptedException {
        int trials = plan.sampling().pairs() * plan.rows().size() * subjects;
        Allowance allowance = new Allowance(trials, plan.sampling().timeLimit(), started);
        Rounds.Running<Long, Cell> once = runner::run;
        new Rounds<>(once.repeating(allowance, console), book, plan.sampling(), allowance).run(subjects, plan.rows());
    }

    private Optional<TrialFailure> failed(CellBook<Long, Cell> book, List<SnapshotSubject> subjects) {
        return book.failure()
                .map(cell -> new TrialFailure(
                        String.format(
                                Locale.ROOT,
                                "%s, %,d rows",
                                subjects.get(cell.variant()).title(),
                                cell.rows()),
                        cell.message(),
                        "Its log is in " + cell.folder() + "."));
    }
}
