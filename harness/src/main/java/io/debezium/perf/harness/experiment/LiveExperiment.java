package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.LiveMeasuringPlan;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialRun;
import io.debezium.perf.harness.variant.Variant;

/**
 * A question that trials on a live server answer: arms that run under each condition, round by round. What such questions
 * share is here, from resolving the variants to keeping the result. What one adds are its arms, its conditions, how one trial
 * is set up and run, and its result. An instance lives while its server is up.
 *
 * @param <P> what is planned
 * @param <C> what trials run under or for
 * @param <F> what they measure
 * @param <R> the result
 */
public abstract class LiveExperiment<P extends LiveMeasuringPlan, C, F, R> implements TrialKind<C, F> {

    public final P plan;
    public final LiveServer server;
    public final List<Arm> arms;
    public final List<C> conditions;
    private final Function<C, String> named;
    private final Map<String, Load> newestLoads = new HashMap<>();

    /**
     * @param arms what there is to compare; the first is the baseline
     * @param conditions under each of which every arm runs once a round
     * @param named a condition in a word or two
     */
    public LiveExperiment(
            P plan, LiveServer server, List<? extends Arm> arms, List<C> conditions, Function<C, String> named) {
        this.plan = plan;
        this.server = server;
        this.arms = List.copyOf(arms);
        this.conditions = List.copyOf(conditions);
        this.named = named;
    }

    /** Makes the experiment on a server that is up, and what it needs there. */
    public interface OnServer<P, X> {

        /**
         * @param programs those of the plan, resolved
         * @throws Failure if no trial could be started; what was {@linkplain LiveServer#keep kept} is closed
         */
        X open(P plan, LiveServer server, List<Variant> programs);
    }

    /** What was measured, as far as it came. */
    public abstract R result(TrialSession<C, F> session);

    /** What must not change in the middle of a run, beside the server and the variants, by its name. */
    public Map<String, String> facts() {
        return Map.of();
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @param resumed the folder of an interrupted run of the same plan, to go on from
     * @throws Failure if no trial could be started
     */
    protected static <P extends LiveMeasuringPlan, C, F, R> RunResult<R> run(
            P plan,
            Console console,
            Optional<ResultFolder> resumed,
            TypeReference<Trial<C, F>> type,
            OnServer<P, LiveExperiment<P, C, F, R>> opening) {
        try (TrialSession<C, F> session = new TrialSession<>(plan, console)) {
            session.open(plan.server().data(), plan.server().kafka());
            List<Variant> resolved =
                    session.resolve(plan.programs(), plan.server().app());
            try (LiveServer server = LiveServer.open(plan, session.ledger(), console)) {
                List<Variant> programs = resolved.stream().map(session::connect).toList();
                LiveExperiment<P, C, F, R> experiment = opening.open(plan, server, programs);
                Map<String, String> facts = new TreeMap<>(session.brokerFacts());
                facts.putAll(experiment.facts());
                session.begin(server.provenance(session.machine(), programs, facts), resumed, type);
                session.measure(() -> experiment.measure(session));
                session.fail(session.journal().failure(experiment::titled));
                return session.ended(experiment.result(session));
            }
        }
    }

    /** Runs every trial. */
    public void measure(TrialSession<C, F> session) throws InterruptedException {
        Schedule<C> rounds = Schedule.rounds(
                arms.size(),
                conditions,
                plan.sampling().pairs(),
                plan.sampling().seed());
        TrialRunner<C, F> runner = session.runner(this);
        runner.run(rounds, round -> true);
        measureMore(session.journal(), runner);
    }

    /** Runs what belongs to no round. */
    public void measureMore(Journal<C, F> journal, TrialRunner<C, F> runner) throws InterruptedException {}

    @Override
    public String place(String round, int arm, C condition) {
        return "%s, %s, %s"
                .formatted(round, named.apply(condition), arms.get(arm).title());
    }

    @Override
    public String fileName(int arm, C condition) {
        return arms.get(arm).fileName();
    }

    private String titled(Trial<C, F> trial) {
        return arms.get(trial.arm()).title() + ", " + named.apply(trial.condition());
    }

    /** The arms that are variants. */
    public final List<Subject> variantArms() {
        return arms.stream()
                .filter(Subject.class::isInstance)
                .map(Subject.class::cast)
                .toList();
    }

    /** What a trial runs, where that is a variant. */
    public final Optional<Subject> variantArm(Attempt<C> attempt) {
        return arms.get(attempt.arm()) instanceof Subject arm ? Optional.of(arm) : Optional.empty();
    }

    /** The same for all arms of a round: they meet the same transactions at the same moments. */
    public final long seed(Attempt<C> attempt) {
        return plan.sampling().seed() + attempt.round();
    }

    /** Runs a trial, and keeps its load for what the result tells of it. */
    protected final TrialOutcome<F> run(Attempt<C> attempt, TrialRun<F> trial) throws InterruptedException {
        try {
            return attempt.run(trial);
        } finally {
            trial.load().ifPresent(load -> newestLoads.put(load.workload(), load));
        }
    }

    /** A load as the result tells it, from its newest run. */
    public final WorkloadInfo described(LiveWorkload load) {
        return workload(load, newest(load));
    }

    /** @param ran empty where it has not run */
    static WorkloadInfo workload(LiveWorkload load, Optional<Load> ran) {
        return new WorkloadInfo(
                load.name(),
                ran.map(Load::generator).orElse("none"),
                load.scale(),
                load.clients(),
                load.jobs(),
                load.rate().isPresent() ? load.rate().getAsDouble() : null,
                ran.map(Load::command).orElse(""));
    }

    /**
     * What a reader must know of the server, the variants and the loads, then what else there is, a sentence each.
     */
    public final List<String> notes(List<LiveWorkload> loads, List<String> more) {
        List<String> notes = new ArrayList<>(server.database().notes());
        variantArms().forEach(arm -> arm.variant().notes().forEach(note -> notes.add(arm.spec() + ": " + note)));
        notes.addAll(more);
        return TrialSession.distinct(notes);
    }

    private Optional<Load> newest(LiveWorkload load) {
        return Optional.ofNullable(newestLoads.get(load.name()));
    }
}
