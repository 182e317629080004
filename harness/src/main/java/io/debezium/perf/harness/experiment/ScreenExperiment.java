package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.plan.PlannedFactor;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.ScreenPlan;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultHeader;
import io.debezium.perf.harness.result.ScreenResult;
import io.debezium.perf.harness.result.ShardRun;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.stats.FactorEffects;
import io.debezium.perf.harness.stats.FactorialDesign;
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
    private final Optional<ShardRun> shard;

    private ScreenExperiment(ScreenPlan plan, ReplaySession session) {
        this.plan = plan;
        this.session = session;
        // The pairs of a round tell each factor from all others, which those of half a round do not.
        this.shard = session.share(one -> FactorialDesign.rows(plan.factors().size()));
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
        for (int round : rounds()) {
            int first = ScreenResult.first(round);
            session.add(first, plan.variant(round - 1, 1), "row " + round);
            session.add(first + 1, plan.variant(round - 1, -1), "row " + round + " complement");
        }
        session.console()
                .say("%d factors in %d pairs of trials: each is on in one trial of every pair"
                        .formatted(plan.factors().size(), rounds().size()));
        pair();
    }

    private void pair() throws InterruptedException {
        Allowance allowance = session.allowance(2 * rounds().size());
        for (int round : rounds()) {
            List<Integer> both = List.of(ScreenResult.first(round), ScreenResult.first(round) + 1);
            if (failures() >= FAILURES_TO_STOP_AT
                    || !ended.isEmpty()
                    || round > rounds().get(0) && allowance.isOver()) {
                return;
            }
            if (both.stream().noneMatch(this::hasFailed)) {
                Schedule<Purpose> pair = Schedule.pairs(List.of(both), Purpose.TIMED, both.get(0), round - 1, pairs());
                session.runner().run(pair, allowance, done -> true);
            }
            pairsRun = round;
            ended = STOPPING.look(
                    round, () -> result((ResultHeader) null).effects(), plan.sampling(), session.console());
        }
    }

    private int pairs() {
        return plan.design().pairs();
    }

    /** Those that are run here. */
    private List<Integer> rounds() {
        return IntStream.rangeClosed(1, pairs())
                .filter(round -> shard.map(own -> own.holds(round)).orElse(true))
                .boxed()
                .toList();
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
        return result(session.header(ScreenResult.class, ending));
    }

    /** Of the trials so far. */
    private ScreenResult result(ResultHeader headerOrNull) {
        List<String> rows =
                plan.design().signs().stream().map(ScreenExperiment::row).toList();
        ScreenResult trials = new ScreenResult(
                headerOrNull,
                session.opened().database(),
                session.opened().info(),
                Described.design(session, plan.sampling(), 0, order())
                        .with(plan.sampling().looks(pairsRun).summary(Sampling.CONFIDENCE, ended)),
                plan.factors().stream().map(ScreenExperiment::factor).toList(),
                rows,
                session.variants(known()),
                session.journal().trials(),
                List.of(),
                List.of(),
                notes(),
                null,
                shard.orElse(null),
                null);
        return FactorEffects.measured(trials, plan.sampling().looks(pairsRun));
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
