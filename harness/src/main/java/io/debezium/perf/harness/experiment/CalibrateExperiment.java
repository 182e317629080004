package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Order;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.stats.Resampling;
import io.debezium.perf.harness.stats.Spread;
import io.debezium.perf.harness.variant.VariantSpec;

/**
 * {@code perf calibrate}: a variant against itself, and against itself with a planted slow-down, to learn how often this
 * machine cries wolf and how small a difference it finds.
 */
public final class CalibrateExperiment {

    /** The subject that is the baseline once more. */
    private static final int SAME = 1;

    private final CalibratePlan plan;
    private final ReplaySession session;
    private final List<List<Integer>> order;

    private CalibrateExperiment(CalibratePlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
        this.order = Order.balanced(
                2 + plan.planted().size(),
                plan.comparisons() * plan.sampling().blocks(),
                plan.sampling().seed());
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
        Calibration result = result(ending);
        return session.ended(result, ending).or(() -> keep(result));
    }

    /** For the reports to come; one that came to no comparison, as under a time limit, would mislead them. */
    private Optional<Failure> keep(Calibration result) {
        if (result.outcome().status() != RunStatus.COMPLETE) {
            return Optional.empty();
        }
        if (result.summary().same() == 0 || !Double.isFinite(result.summary().spread())) {
            session.console().warn("too few pairs for a calibration: it is not kept for later reports");
            return Optional.empty();
        }
        return session.keep(result.summary());
    }

    private void measure() throws InterruptedException {
        Subject baseline = session.subject(0);
        new Correctness(session).check(baseline);
        session.add(plan.variant());
        if (!plan.planted().isEmpty()) {
            double cost = pilot(baseline);
            for (double share : plan.planted()) {
                session.add(slowed(Math.round(1000 * cost * share)));
            }
        }
        Schedule<Purpose> pairs = Schedule.pairs(order, Purpose.TIMED, 0);
        session.console()
                .say("%d trials in %d rounds in all, beside repeats of disturbed ones"
                        .formatted(pairs.trials(), pairs.rounds()));
        session.runner().run(pairs, session.allowance(pairs.trials()), round -> true);
    }

    /** The variant's own cost, microseconds of CPU per event, to know what a share of it is. Outside the rounds. */
    private double pilot(Subject baseline) throws InterruptedException {
        List<Trial<Purpose, ReplayFigures>> pilots = new ArrayList<>(session.journal().of(0, Purpose.TIMED).stream()
                .filter(trial -> trial.round() == 0 && trial.figures() != null)
                .toList());
        while (pilots.size() < 3) {
            Trial<Purpose, ReplayFigures> pilot = session.runner().run(0, baseline.index(), Purpose.TIMED);
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

    private Calibration result(Ending ending) {
        List<Comparison> same = comparisons(SAME);
        List<Planted> planted = new ArrayList<>();
        for (Subject slowed : session.subjects()
                .subList(
                        Math.min(SAME + 1, session.subjects().size()),
                        session.subjects().size())) {
            comparisons(slowed.index()).forEach(comparison -> planted.add(planted(slowed, comparison)));
        }
        Subject baseline = session.subjects().get(0);
        return new Calibration(
                session.header(Calibration.class, ending),
                Described.tape(session.tape()),
                Described.design(plan.tape(), plan.sampling(), 0, order),
                session.variants(List.of(baseline)).get(0),
                summary(same),
                same,
                planted,
                session.journal().trials(),
                session.player().notes());
    }

    /** The pairs of a subject with the baseline, cut into comparisons of as many as a comparison has, in their order. */
    private List<Comparison> comparisons(int subject) {
        if (subject >= session.subjects().size()) {
            return List.of();
        }
        List<Pair> pairs = pairs(subject);
        int each = plan.sampling().pairs();
        List<Comparison> all = new ArrayList<>();
        for (int from = 0; from + each <= pairs.size(); from += each) {
            Comparisons.Candidate candidate =
                    new Comparisons.Candidate(session.subjects().get(subject).spec(), pairs.subList(from, from + each));
            all.addAll(Comparisons.of(
                    Metric.CPU_MICROS_PER_EVENT,
                    List.of(candidate),
                    plan.sampling().minEffect(),
                    Sampling.CONFIDENCE,
                    plan.sampling().looks(each)));
        }
        return all;
    }

    private CalibrationSummary summary(List<Comparison> same) {
        double[] logRatios = session.subjects().size() > SAME
                ? pairs(SAME).stream().mapToDouble(Pair::logRatio).toArray()
                : new double[0];
        double minEffect = plan.sampling().minEffect();
        double rate = Double.NaN;
        double smallest = Double.NaN;
        if (logRatios.length > 0) {
            Resampling resampling = Resampling.of(
                    logRatios,
                    plan.sampling().pairs(),
                    plan.sampling().looks(plan.sampling().pairs()).level(Sampling.CONFIDENCE),
                    plan.sampling().seed());
            rate = resampling.falseAlarmRate(minEffect);
            smallest = resampling.smallestEffect(minEffect);
        }
        return new CalibrationSummary(
                session.machine().fingerprint(),
                plan.variant().text(),
                session.startedAt(),
                session.tape().facts().workload(),
                session.tape().facts().events(),
                session.tape().id(),
                plan.sampling().pairs(),
                plan.sampling().trialsPerPair(),
                minEffect,
                same.size(),
                (int) same.stream().filter(CalibrateExperiment::isAlarm).count(),
                rate,
                Spread.robust(logRatios),
                smallest,
                secondsPerComparison());
    }

    /** Of two variants; disturbed trials that were repeated take their time too. */
    private double secondsPerComparison() {
        double perTrial = session.journal().trials().stream()
                .filter(trial -> trial.condition() == Purpose.TIMED)
                .mapToDouble(Trial::seconds)
                .average()
                .orElse(Double.NaN);
        return 2 * plan.sampling().blocks() * perTrial;
    }

    private List<Pair> pairs(int subject) {
        return new Pairs(session.journal(), order.size(), plan.sampling().trialsPerPair())
                .of(0, subject, Metric.CPU_MICROS_PER_EVENT);
    }

    /** The share is of what the baseline cost in the same pairs, not of what it was expected to. */
    private static Planted planted(Subject slowed, Comparison comparison) {
        double micros = slowed.variant().spec().burnNanos().orElseThrow() / 1000.0;
        return new Planted(micros / comparison.baselineValue(), comparison);
    }

    private static boolean isAlarm(Comparison comparison) {
        return comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
    }
}
