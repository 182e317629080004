package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.plan.CalibratePlan;
import io.debezium.perf.harness.result.Calibration;
import io.debezium.perf.harness.result.Calibration.Planted;
import io.debezium.perf.harness.result.CalibrationSummary;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Order;

/**
 * {@code perf calibrate}: a variant against itself, and against itself with a planted slow-down, to learn how often this
 * machine cries wolf and how small a difference it finds.
 */
public final class CalibrateExperiment {

    /** The subject that is the baseline once more. */
    static final int SAME = 1;

    private static final int PILOTS = 3;

    private final CalibratePlan plan;
    private final ReplaySession session;
    private final List<List<Integer>> order;
    private final Optional<ShardRun> shard;
    private Planting planting;

    private CalibrateExperiment(CalibratePlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
        this.order = Order.balanced(
                2 + plan.planted().size(),
                plan.comparisons() * plan.sampling().blocks(),
                plan.sampling().seed());
        // What a comparison finds is asked of this machine, and what is planted is a share of what an event costs on
        // it.
        this.shard = session.share(one -> plan.sampling().blocks());
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
        return Stream.of(result.summary(), result.byCpu())
                .filter(Objects::nonNull)
                .map(this::keep)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Failure> keep(CalibrationSummary summary) {
        if (summary.same() == 0 || !Double.isFinite(summary.spread())) {
            session.console()
                    .warn("too few pairs for a calibration by %s: it is not kept for later reports"
                            .formatted(summary.metric().label()));
            return Optional.empty();
        }
        return session.keep(summary);
    }

    private void measure() throws InterruptedException {
        Subject baseline = session.subject(0);
        new Correctness(session).check(baseline);
        session.journal()
                .failure(baseline.index())
                .filter(trial -> trial.condition() == Purpose.DIGEST)
                .ifPresent(trial -> {
                    throw new TrialFailure(baseline.label(), trial.message(), "Its log is in " + trial.folder() + ".");
                });
        session.add(plan.variant());
        if (!plan.planted().isEmpty()) {
            planting = planting(baseline);
            for (int i = 0; i < plan.planted().size(); i++) {
                session.add(SAME + 1 + i, plan.with(planting.key(plan.planted().get(i))));
            }
        }
        Schedule<Purpose> pairs = Schedule.pairs(order, Purpose.TIMED, 0).only(shard);
        session.console()
                .say("%d trials in %d rounds, not counting repeats of disturbed ones"
                        .formatted(pairs.trials(), pairs.rounds()));
        session.runner().run(pairs, session.allowance(pairs.trials()), round -> true);
    }

    /** The variant's own cost per event, to know what a share of it is, and of a turn where turns are planted. */
    private Planting planting(Subject baseline) throws InterruptedException {
        List<ReplayFigures> own = pilots(baseline);
        double instructions = median(own, Metric.INSTRUCTIONS_PER_EVENT);
        if (Double.isFinite(instructions)) {
            Subject spun = session.add(pilot(), plan.with(",spin=" + Planting.trialTurns(instructions)));
            Planting work = Planting.work(instructions, median(pilots(spun), Metric.INSTRUCTIONS_PER_EVENT));
            if (work.works()) {
                return work;
            }
            session.console()
                    .warn(
                            "the cost of a turn of the planted loop could not be determined: CPU time is planted instead");
        }
        return Planting.time(median(own, Metric.CPU_MICROS_PER_EVENT));
    }

    /** The index of the subject that tells what a turn takes, behind all those that are compared. */
    private int pilot() {
        return SAME + 1 + plan.planted().size();
    }

    /** Outside the rounds. */
    private List<ReplayFigures> pilots(Subject subject) throws InterruptedException {
        List<ReplayFigures> pilots = new ArrayList<>(session.journal().of(subject.index(), Purpose.TIMED).stream()
                .filter(trial -> trial.round() == 0 && trial.figures() != null)
                .map(Trial::figures)
                .toList());
        while (pilots.size() < PILOTS) {
            Trial<Purpose, ReplayFigures> pilot = session.runner().run(0, subject.index(), Purpose.TIMED);
            if (pilot.figures() == null) {
                throw new TrialFailure(subject.label(), pilot.message(), "Its log is in " + pilot.folder() + ".");
            }
            pilots.add(pilot.figures());
        }
        return pilots;
    }

    /** NaN where most have none. */
    private static double median(List<ReplayFigures> pilots, Metric metric) {
        return pilots.stream()
                .mapToDouble(figures -> figures.value(metric))
                .sorted()
                .toArray()[pilots.size() / 2];
    }

    private Calibration result(Ending ending) {
        CalibrationFigures byCpu = by(Metric.CPU_MICROS_PER_EVENT);
        CalibrationFigures deciding = by(deciding());
        List<CalibrationFigures> judges =
                deciding.metric() == byCpu.metric() ? List.of(byCpu) : List.of(deciding, byCpu);
        List<Comparison> same = judges.stream()
                .flatMap(judge -> judge.comparisons(SAME, plan.variant().text()).stream())
                .toList();
        return new Calibration(
                session.header(Calibration.class, ending),
                session.opened().info(),
                Described.design(session, plan.sampling(), 0, order),
                session.variants(List.of(session.subject(0))).get(0),
                summary(deciding, same),
                judges.size() == 1 ? null : summary(byCpu, same),
                same,
                planted(deciding),
                session.journal().trials(),
                session.opened().notes(),
                shard.orElse(null),
                null);
    }

    /** What is planted is planted in the figure that decides; where nothing is, it is as in other comparisons. */
    private Metric deciding() {
        if (planting != null) {
            return planting.metric();
        }
        int counted = by(Metric.INSTRUCTIONS_PER_EVENT).measured(SAME).size();
        return counted > 0
                        && counted
                                == by(Metric.CPU_MICROS_PER_EVENT)
                                        .measured(SAME)
                                        .size()
                ? Metric.INSTRUCTIONS_PER_EVENT
                : Metric.CPU_MICROS_PER_EVENT;
    }

    private CalibrationFigures by(Metric metric) {
        Pairs pairs = new Pairs(session.journal(), order.size(), plan.sampling().trialsPerPair());
        return new CalibrationFigures(pairs, plan.sampling(), metric);
    }

    /** The share is of what the baseline cost in the same pairs, not of what it was expected to. */
    private List<Planted> planted(CalibrationFigures deciding) {
        return session.subjects().stream()
                .filter(subject -> subject.index() > SAME && subject.index() < pilot())
                .flatMap(slowed -> deciding.comparisons(slowed.index(), slowed.spec()).stream()
                        .map(comparison -> new Planted(
                                planting.added(slowed.variant().spec()) / comparison.baselineValue(), comparison)))
                .toList();
    }

    private CalibrationSummary summary(CalibrationFigures judge, List<Comparison> same) {
        return judge.summary(
                session.machine().fingerprint(),
                plan.variant().text(),
                session.startedAt(),
                session.tape().facts().workload(),
                session.tape().facts().events(),
                session.opened().key(),
                same);
    }
}
