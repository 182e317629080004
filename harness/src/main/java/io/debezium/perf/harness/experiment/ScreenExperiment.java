package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.PlannedFactor;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.FactorEffects;
import io.debezium.perf.patches.Patch;

/**
 * {@code perf screen}: which of many single changes gain or cost something, from trials that have half of them each. Content
 * is checked first, then come the pairs, each a round of two variants of its own.
 */
public final class ScreenExperiment {

    /** The first may be a combination that does not go together; from then on it is the machine or a factor itself. */
    private static final int FAILURES_TO_STOP_AT = 2;

    private static final StoppingRule STOPPING = StoppingRule::byVerdict;

    private final ScreenPlan plan;
    private final ReplaySession session;
    private int pairsRun;
    private String ended = "";

    private ScreenExperiment(ScreenPlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    public static Ended<ScreenResult> run(ScreenPlan plan, Console console, Optional<ResultFolder> resumed) {
        return ReplaySession.run(plan, console, resumed, session -> new ScreenExperiment(plan, session).run());
    }

    private Ended<ScreenResult> run() {
        Ending ending = Ending.of(this::measure).or(session.journal().failure(trial -> "trial " + trial.number()));
        return session.ended(result(ending), ending);
    }

    private void measure() throws InterruptedException {
        Correctness correctness = new Correctness(session);
        for (Subject subject : session.subjects()) {
            correctness.check(subject);
            if (session.journal().failure(subject.index()).isPresent()) {
                return;
            }
        }
        for (int pair = 0; pair < pairs(); pair++) {
            String title = "row " + (pair + 1);
            session.add(plan.variant(pair, 1), title);
            session.add(plan.variant(pair, -1), title + " complement");
        }
        session.console()
                .say("%d factors in %d pairs of trials: each is on in one trial of every pair"
                        .formatted(plan.factors().size(), pairs()));
        pair();
    }

    private void pair() throws InterruptedException {
        Allowance allowance = session.allowance(2 * pairs());
        for (int round = 1; round <= pairs() && ended.isEmpty(); round++) {
            List<Integer> both = List.of(ScreenResult.first(round), ScreenResult.first(round) + 1);
            if (failures() >= FAILURES_TO_STOP_AT || round > 1 && allowance.isOver()) {
                return;
            }
            if (both.stream().noneMatch(this::hasFailed)) {
                Schedule<Purpose> pair = Schedule.pairs(List.of(both), Purpose.TIMED, both.get(0), round - 1, pairs());
                session.runner().run(pair, allowance, done -> true);
            }
            pairsRun = round;
            ended = STOPPING.look(round, this::effects, plan.sampling(), session.console());
        }
    }

    private int pairs() {
        return plan.design().pairs();
    }

    private boolean hasFailed(int variant) {
        return session.journal().failure(variant).isPresent();
    }

    private long failures() {
        return session.journal().trials().stream()
                .filter(trial -> trial.condition() == Purpose.TIMED && trial.status() == TrialStatus.FAILED)
                .map(Trial::arm)
                .distinct()
                .count();
    }

    private ScreenResult result(Ending ending) {
        return FactorEffects.in(new ScreenResult(
                session.header(ScreenResult.class, ending),
                session.opened().database(),
                session.opened().info(),
                Described.design(plan.tape(), plan.sampling(), 0, order())
                        .with(plan.sampling().looks(pairsRun).summary(Sampling.CONFIDENCE, ended)),
                plan.factors().stream().map(ScreenExperiment::factor).toList(),
                rows(),
                session.variants(known()),
                session.journal().trials(),
                effects(),
                told().map(metric -> found(metric).fit(metric)).toList(),
                notes(),
                null));
    }

    private List<Comparison> effects() {
        return told().flatMap(metric -> found(metric)
                        .comparisons(
                                metric,
                                names(),
                                plan.sampling().minEffect(),
                                Sampling.CONFIDENCE,
                                plan.sampling().looks(pairsRun))
                        .stream())
                .toList();
    }

    private FactorEffects found(Metric metric) {
        return FactorEffects.of(rows(), session.journal().trials(), metric);
    }

    /** A metric that no trial has is left out; without a trial each of them is told as not known. */
    private Stream<Metric> told() {
        List<Trial<Purpose, ReplayFigures>> standing =
                Trial.standing(session.journal().trials(), Purpose.TIMED);
        return Metric.OF_TRIALS.stream()
                .filter(metric -> standing.isEmpty()
                        || standing.stream()
                                .anyMatch(
                                        trial -> Double.isFinite(trial.figures().value(metric))));
    }

    private List<String> rows() {
        return plan.design().signs().stream().map(ScreenExperiment::row).toList();
    }

    private List<String> names() {
        return plan.factors().stream().map(PlannedFactor::name).toList();
    }

    private List<List<Integer>> order() {
        return IntStream.rangeClosed(1, plan.design().pairs())
                .mapToObj(block -> List.of(ScreenResult.first(block), ScreenResult.first(block) + 1))
                .toList();
    }

    /** The baseline, and the baseline with all factors. */
    private List<Subject> known() {
        return session.subjects().subList(0, ScreenResult.first(1));
    }

    /** Of the two that all others lie between; which patches are factors is told as such. */
    private List<String> notes() {
        List<String> notes = new ArrayList<>(session.opened().notes());
        Subject all = known().get(1);
        notes.addAll(known().get(0).variant().notes());
        notes.addAll(all.variant().notes());
        notes.removeAll(all.variant().patching().notes());
        return notes.stream().distinct().toList();
    }

    private static ScreenResult.Factor factor(PlannedFactor factor) {
        Patch patch = factor.patchOrNull();
        return new ScreenResult.Factor(
                factor.name(),
                factor.key(),
                factor.value(),
                patch == null ? "" : patch.target().shown());
    }

    private static String row(List<Integer> signs) {
        return signs.stream().map(sign -> sign > 0 ? "+" : "-").collect(Collectors.joining());
    }
}
