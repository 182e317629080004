package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Noise;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.Order;
import io.debezium.perf.harness.stats.PairedRatios;
import io.debezium.perf.harness.stats.Planner;
import io.debezium.perf.harness.stats.Spread;

/**
 * {@code perf calibrate}: a variant against itself several times, to learn how often this machine reports a difference that
 * is none, and how small a difference it finds.
 */
public final class CalibrateExperiment {

    /** The subject that is the baseline once more. */
    static final int SAME = 1;

    private final CalibratePlan plan;
    private final ReplaySession session;
    private final List<List<Integer>> order;

    private CalibrateExperiment(CalibratePlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
        this.order = Order.balanced(
                2,
                plan.comparisons() * plan.sampling().blocks(),
                plan.sampling().seed());
        session.add(plan.variant());
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    public static Ended<Calibration> run(CalibratePlan plan, Console console, Optional<ResultFolder> resumed) {
        return ReplaySession.run(plan, console, resumed, session -> new CalibrateExperiment(plan, session).run());
    }

    private Ended<Calibration> run() {
        Ending ending = Ending.of(this::measure).or(session.journal().failure(trial -> "trial " + trial.number()));
        return session.ended(result(ending), ending);
    }

    private void measure() throws InterruptedException {
        new Correctness(session).check(session.subject(0));
        Schedule<Purpose> pairs = Schedule.pairs(order, Purpose.TIMED, 0);
        session.runner().run(pairs, session.allowance(pairs.trials()), round -> true);
    }

    private Calibration result(Ending ending) {
        Design design = Described.design(session, plan.sampling(), 0, order);
        GroupSequential looks = plan.sampling().looks(plan.sampling().pairs());
        List<Trial<Purpose, ReplayFigures>> trials = session.journal().trials();
        return new Calibration(
                session.header(Calibration.class, ending),
                session.opened().info(),
                design,
                session.variants(List.of(session.subject(0))).get(0),
                comparisons(trials, design, looks),
                noise(new Pairs(session.journal(), order.size(), plan.sampling().trialsPerPair()), design, looks),
                trials,
                session.opened().server().notes());
    }

    /** Each from its own rounds, by every metric of which it has all its pairs. */
    static List<Comparison> comparisons(
            List<Trial<Purpose, ReplayFigures>> trials, Design design, GroupSequential looks) {
        int trialsPerPair = design.overTape().trialsPerPair();
        int blocks = design.rounds() * trialsPerPair;
        List<Comparison> all = new ArrayList<>();
        trials.stream()
                .filter(trial -> trial.round() > 0)
                .collect(Collectors.groupingBy(
                        trial -> 1 + (trial.round() - 1) / blocks, TreeMap::new, Collectors.toList()))
                .forEach((number, own) -> new Pairs(own, number * blocks, trialsPerPair, block -> 0)
                                .comparisons(
                                        List.of("", Comparison.SAME + " " + number),
                                        index -> false,
                                        design.minEffect(),
                                        looks)
                                .stream()
                                .filter(comparison -> comparison.pairs() == design.rounds())
                                .forEach(all::add));
        return all;
    }

    /** By every metric of which there are enough pairs to tell how they spread. */
    static List<Noise> noise(Pairs pairs, Design design, GroupSequential looks) {
        List<Noise> all = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            double[] logRatios = PairedRatios.of(pairs.of(0, SAME, metric)).logRatios();
            if (logRatios.length >= PairForecast.FEWEST_PAIRS) {
                double spread = Spread.robust(logRatios);
                Planner planner = new Planner(spread, design.minEffect(), looks.level(Sampling.CONFIDENCE));
                all.add(new Noise(metric, spread, planner.smallestEffect(design.rounds())));
            }
        }
        return all;
    }
}
