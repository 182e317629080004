package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Order;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.TrialResult;
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
        return ReplaySession.run(plan, console, resumed, this::run);
    }

    private Ended<Calibration> run(ReplaySession session) {
        int arms = 2 + plan.planted().size();
        List<List<Integer>> order = Order.balanced(
                arms,
                plan.comparisons() * plan.sampling().blocks(),
                plan.sampling().seed());
        Ending ending =
                Ending.of(() -> measure(session, order)).or(session.book().failure());
        Calibration result = new CalibrateAssembly(plan, session, order).assemble(session.outcome(ending, List.of()));
        return session.ended(result, ending).or(() -> keep(session, result));
    }

    /** For the reports to come; one that came to no comparison, as under a time limit, would mislead them. */
    private static Optional<Failure> keep(ReplaySession session, Calibration result) {
        if (result.outcome().status() != RunStatus.COMPLETE) {
            return Optional.empty();
        }
        if (result.summary().same() == 0 || !Double.isFinite(result.summary().spread())) {
            session.console().warn("too few pairs for a calibration: it is not kept for later reports");
            return Optional.empty();
        }
        return session.keep(result.summary());
    }

    private void measure(ReplaySession session, List<List<Integer>> order) throws InterruptedException {
        ReplayBench bench = session.bench();
        Subject baseline = bench.subjects().get(0);
        new Correctness(session).check(baseline);
        bench.add(plan.variant());
        if (!plan.planted().isEmpty()) {
            double cost = pilot(session.runner(), session.book(), baseline);
            for (double share : plan.planted()) {
                bench.add(slowed(Math.round(1000 * cost * share)));
            }
        }
        Allowance allowance = session.allowance(
                order.size() * bench.subjects().size(), plan.sampling().timeLimit());
        new Blocks(session, bench.subjects()::get, allowance).run(order, 0, 0, block -> {});
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
}
