package io.debezium.perf.harness.experiment;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.RecordResult.Status;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.TrialResult;
import io.debezium.perf.harness.result.TrialResult.Purpose;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * {@code perf calibrate}: a variant against itself, and against itself with a planted slow-down, to learn how often this
 * machine cries wolf and how small a difference it finds.
 */
public final class CalibrateExperiment {

    private final CalibratePlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public CalibrateExperiment(CalibratePlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<Calibration> run() {
        Instant startedAt = Instant.now();
        Leftovers.describe(plan.tape().data()).forEach(console::warn);
        try (Ledger ledger = Ledger.open(plan.tape().data());
                ReplayBench bench = ReplayBench.open(plan.tape(), List.of(plan.variant()), ledger, console)) {
            ResultKeeper keeper = ResultKeeper.open(
                    plan.results(), "calibrate", plan.tape(), plan.typed(), startedAt, resumed, console);
            TrialBook book = keeper.book();
            TrialRunner runner = new TrialRunner(
                    bench,
                    plan.tape(),
                    keeper.folder(),
                    book,
                    ledger,
                    new Guard(plan.sampling().otherCores()),
                    console);
            int arms = 2 + plan.planted().size();
            List<List<Integer>> order = Order.balanced(
                    arms,
                    plan.comparisons() * plan.sampling().blocks(),
                    plan.sampling().seed());
            Ending ending = Ending.of(() -> measure(bench, runner, book, order)).or(failed(book));
            Machine machine = Machine.here();
            Calibration result = new CalibrateAssembly(plan, bench, runner, book, order, machine, startedAt)
                    .assemble(ending.outcome(List.of()));
            Optional<Failure> unsaved = keeper.save(result).or(() -> keep(result));
            return new Ended<>(result, keeper.folder(), ending.failure().or(() -> unsaved));
        }
    }

    /** For the reports to come; an incomplete one would mislead them. */
    private Optional<Failure> keep(Calibration result) {
        return result.outcome().status() == Status.COMPLETE
                ? new Calibrations(plan.tape().data()).keep(result.summary())
                : Optional.empty();
    }

    private void measure(ReplayBench bench, TrialRunner runner, TrialBook book, List<List<Integer>> order)
            throws InterruptedException {
        Subject baseline = bench.subjects().get(0);
        new Correctness(bench, runner, book, console).check(baseline);
        bench.add(plan.variant());
        if (!plan.planted().isEmpty()) {
            double cost = pilot(runner, book, baseline);
            for (double share : plan.planted()) {
                bench.add(slowed(Math.round(1000 * cost * share)));
            }
        }
        int repeats = 2 + order.size();
        new Blocks(runner, book, bench.subjects()::get, plan.sampling().timeLimit(), repeats, console)
                .run(order, 0, 0, block -> {});
    }

    /** The variant's own cost, microseconds of CPU per event, to know what a share of it is. Outside the blocks. */
    private double pilot(TrialRunner runner, TrialBook book, Subject baseline) throws InterruptedException {
        List<TrialResult> pilots = new ArrayList<>(book.of(0, Purpose.TIMED).stream()
                .filter(trial -> trial.block() == 0 && trial.figures() != null)
                .toList());
        while (pilots.size() < 3) {
            TrialResult pilot = runner.run(baseline, 0, Purpose.TIMED);
            if (pilot.figures() == null) {
                throw new TrialFailure(baseline.label(), pilot.message(), "Its log is in " + pilot.folder() + ".");
            }
            pilots.add(pilot);
        }
        return pilots.stream()
                .mapToDouble(trial -> trial.figures().cpuMicrosPerEvent())
                .sorted()
                .toArray()[pilots.size() / 2];
    }

    private VariantSpec slowed(long nanos) {
        return VariantSpec.parse(plan.variant().text() + ",burn=" + nanos + "ns");
    }

    private static Optional<TrialFailure> failed(TrialBook book) {
        return book.trials().stream()
                .filter(trial -> trial.status() == TrialResult.Status.FAILED)
                .findFirst()
                .map(trial -> new TrialFailure(
                        "trial " + trial.number(), trial.message(), "Its log is in " + trial.folder() + "."));
    }
}
