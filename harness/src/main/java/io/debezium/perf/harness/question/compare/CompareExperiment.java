package io.debezium.perf.harness.question.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.Console;
import io.debezium.perf.harness.experiment.Correctness;
import io.debezium.perf.harness.experiment.CountedTrials;
import io.debezium.perf.harness.experiment.Pairs;
import io.debezium.perf.harness.experiment.Recordings;
import io.debezium.perf.harness.experiment.ReplaySession;
import io.debezium.perf.harness.experiment.RunResult;
import io.debezium.perf.harness.experiment.Schedule;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.stats.Order;
import io.debezium.perf.harness.stats.SignedRank;

/**
 * {@code perf compare}: replays the same tape to several variants. Content is verified first, then the timed pairs run,
 * content is verified once more, and recordings come last: they only explain a difference, and must not cost a pair.
 */
public final class CompareExperiment {

    private final ComparePlan plan;
    private final ReplaySession session;
    private final List<Subject> arms;
    private final List<List<Integer>> order;
    private final StoppingRule stopping;
    private final Optional<ShardRun> shard;
    private final CountedTrials counted;
    private int pairsRun;
    private String ended = "";

    private CompareExperiment(ComparePlan plan, ReplaySession session, StoppingRule stopping) {
        this.plan = plan;
        this.session = session;
        this.stopping = stopping;
        this.arms = session.arms();
        this.counted = new CountedTrials(session, plan.counting());
        this.order = Order.balanced(
                arms.size(), plan.sampling().pairs(), plan.sampling().seed());
        this.shard = plan.shard()
                .map(one -> new ShardRun(
                        one, one.together(arms.size(), order.size()), Machine.identity(session.environment())));
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, which is continued; empty for a new run
     * @throws Failure if no trial could be started
     */
    public static RunResult<CompareResult> run(ComparePlan plan, Console console, Optional<ResultFolder> resumed) {
        return run(plan, console, resumed, StoppingRule::byVerdict);
    }

    /** @param stopping decides when to stop, if the plan allows to stop early */
    public static RunResult<CompareResult> run(
            ComparePlan plan, Console console, Optional<ResultFolder> resumed, StoppingRule stopping) {
        return ReplaySession.run(
                plan, console, resumed, session -> new CompareExperiment(plan, session, stopping).run());
    }

    private RunResult<CompareResult> run() {
        session.measure(this::measure);
        session.fail(failed());
        List<String> notes = new ArrayList<>();
        return session.ended(result(differences(notes), notes));
    }

    private void measure() throws InterruptedException {
        boolean timed = !plan.counting().alone();
        if (timed) {
            warnOfTooFew();
        }
        Correctness correctness = new Correctness(session);
        for (Subject arm : arms) {
            correctness.check(arm);
        }
        counted.run();
        if (!timed) {
            return;
        }
        Schedule<Purpose> pairs = Schedule.pairs(order, Purpose.TIMED, 0).only(shard);
        if (session.runner().run(pairs, this::look)) {
            for (Subject arm : arms) {
                correctness.checkAgain(arm);
            }
        }
        record();
    }

    /** Warns before anything is measured if there are too few pairs for an interval, however steady the machine is. */
    private void warnOfTooFew() {
        Sampling sampling = plan.sampling();
        long candidates = arms.stream()
                .filter(arm -> arm.index() > 0 && !arm.peerOf(arms.get(0)))
                .count();
        double confidence =
                sampling.looks(sampling.pairs()).level(1 - (1 - Estimate.CONFIDENCE) / Math.max(1, candidates));
        int fewest = SignedRank.fewest(confidence);
        if (sampling.pairs() < fewest) {
            session.console()
                    .warn("every verdict will be inconclusive: an interval takes %d --pairs".formatted(fewest));
        }
    }

    /** Checks after a round of trials whether to stop; returns whether to go on. */
    private boolean look(int round) {
        pairsRun = round;
        Sampling sampling = plan.sampling();
        if (sampling.isLook(round)) {
            ended = stopping.ends(pairs().comparisons(arms, sampling), round, sampling)
                    .orElse("");
        }
        if (!ended.isEmpty() && round < sampling.pairs()) {
            session.console().say("ends after %d pairs: %s".formatted(round, ended));
        }
        return ended.isEmpty();
    }

    private void record() throws InterruptedException {
        List<Integer> recordable = arms.stream()
                .filter(arm -> arm.variant().spec().isDebezium())
                .map(Subject::index)
                .toList();
        if (recordable.size() < 2 || recordable.get(0) != 0 || hasFailed(0)) {
            return;
        }
        int recordings = plan.sampling().recordings(differs());
        if (recordings == 0 && plan.sampling().recordings().isEmpty()) {
            session.console()
                    .say("no difference was found, so nothing is recorded; --recordings N records in any case");
        }
        List<List<Integer>> places =
                Order.balanced(recordable.size(), recordings, plan.sampling().seed());
        for (int round = 1; round <= places.size(); round++) {
            for (int place : places.get(round - 1)) {
                int variant = recordable.get(place);
                boolean recorded =
                        session.journal().of(variant, Purpose.RECORDED).size() >= round;
                if (!hasFailed(variant) && !recorded) {
                    session.runner().run(0, variant, Purpose.RECORDED);
                }
            }
        }
    }

    /** Whether any figure of a candidate may differ from the baseline's: the interval excludes equality, or there is none. */
    private boolean differs() {
        return pairs().comparisons(arms, plan.sampling()).stream()
                .anyMatch(comparison -> !(comparison.ciLow() <= 1 && comparison.ciHigh() >= 1));
    }

    private boolean hasFailed(int variant) {
        return session.journal().failure(variant).isPresent();
    }

    /** The first failed trial, for the exit code; only the comparison of its own variant is lost. */
    private Optional<TrialFailure> failed() {
        return session.journal().failure(trial -> arms.get(trial.arm()).label());
    }

    /** The profile differences between each candidate and the baseline; their call trees are large and go into the folder. */
    private List<Difference> differences(List<String> notes) {
        Recordings recordings = new Recordings(session.folder(), session.journal());
        List<Difference> all = new ArrayList<>();
        for (Subject candidate : arms.subList(1, arms.size())) {
            for (Difference difference : recordings.between(arms.get(0), candidate, notes::add)) {
                Recordings.keep(difference, session.folder(), candidate.index(), notes::add);
                all.add(difference);
            }
        }
        return all;
    }

    private CompareResult result(List<Difference> differences, List<String> more) {
        List<String> notes = new ArrayList<>();
        arms.stream()
                .filter(arm -> Correctness.isOpen(session, arm))
                .map(arm -> arm.label()
                        + ": its content was not checked again after the last pair, because the run was interrupted.")
                .forEach(notes::add);
        notes.addAll(counted.leftOut());
        notes.addAll(more);
        Design design = plan.sampling()
                .design(
                        new Design.OverTape(
                                session.warmUp(),
                                session.markEvery(),
                                order,
                                plan.sampling().recordings(differs())),
                        null,
                        List.of(),
                        plan.sampling().looks(pairsRun).summary(Estimate.CONFIDENCE, ended));
        return new CompareResult(
                session.header(CompareResult.class),
                session.opened().server().info(),
                session.opened().info(),
                design,
                session.variants(arms),
                session.journal().trials(),
                pairs().comparisons(arms, plan.sampling()),
                differences.stream().map(Difference::rows).toList(),
                session.notes(notes),
                pairs().medians(design.rounds(), arms.size()),
                counted.counts().orElse(null),
                shard.orElse(null),
                null);
    }

    private Pairs pairs() {
        return new Pairs(session.journal(), pairsRun);
    }
}
