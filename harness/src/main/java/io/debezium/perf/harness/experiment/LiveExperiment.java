package io.debezium.perf.harness.experiment;

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
import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Measured;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Result;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.stats.RoundMedians;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialRun;
import io.debezium.perf.harness.variant.Variant;

/**
 * An experiment on a live server: every arm runs under each condition, round by round. This class has the common part, from
 * resolving the variants to keeping the result; a subclass adds its arms, its conditions, how one trial is set up and run, and
 * its result. An instance exists while its server is up.
 *
 * @param <P> the plan
 * @param <C> the condition of a trial
 * @param <F> the figures of a trial
 * @param <R> the result
 */
public abstract class LiveExperiment<P extends LiveMeasuringPlan, C, F extends Measured, R extends Result>
        implements TrialKind<C, F> {

    public final P plan;
    public final LiveServer server;
    public final List<Arm> arms;
    public final List<C> conditions;
    private final Function<C, String> named;
    private final Map<String, Load> newestLoads = new HashMap<>();

    /**
     * @param arms the arms to compare; the first is the baseline
     * @param conditions every arm runs once a round under each of them
     * @param named gives the name of a condition in a word or two
     */
    public LiveExperiment(
            P plan, LiveServer server, List<? extends Arm> arms, List<C> conditions, Function<C, String> named) {
        this.plan = plan;
        this.server = server;
        this.arms = List.copyOf(arms);
        this.conditions = List.copyOf(conditions);
        this.named = named;
    }

    /** Creates the experiment on a server that is up, with the tables and slots that it needs. */
    public interface OnServer<P, X> {

        /**
         * @param programs the programs of the plan, resolved
         * @throws Failure if no trial can be started; resources that were {@linkplain LiveServer#keep kept} are closed
         */
        X open(P plan, LiveServer server, List<Variant> programs);
    }

    /** The result so far. */
    public abstract R result(TrialSession<C, F> session);

    /** Facts that must be the same when a run is resumed, by name, beside the server and the variants. */
    public Map<String, String> facts() {
        return Map.of();
    }

    /**
     * The measurement that such an experiment is.
     *
     * @param type of the trials
     */
    protected static <P extends LiveMeasuringPlan, C, F extends Measured, R extends Result> Measurement<P, R> of(
            TypeReference<Trial<C, F>> type, OnServer<P, LiveExperiment<P, C, F, R>> opening) {
        return (plan, console, resumed) -> {
            try (TrialSession<C, F> session = new TrialSession<>(plan, console)) {
                session.open(plan.server().kafka());
                List<Variant> resolved = session.resolve(plan.variants());
                try (LiveServer server = LiveServer.open(plan, session.ledger(), console)) {
                    List<Variant> programs =
                            resolved.stream().map(session::connect).toList();
                    LiveExperiment<P, C, F, R> experiment = opening.open(plan, server, programs);
                    Map<String, String> facts = new TreeMap<>(session.brokerFacts());
                    facts.putAll(experiment.facts());
                    session.begin(server.provenance(session.environment(), programs, facts), resumed, type);
                    session.measure(() -> experiment.measure(session));
                    session.fail(session.journal().failure(experiment::titled));
                    return session.ended(experiment.result(session));
                }
            }
        };
    }

    /** Runs all trials. */
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

    /** Runs trials that belong to no round; none by default. */
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

    /** The arm of a trial if it is a variant; empty for another kind of arm. */
    public final Optional<Subject> variantArm(Attempt<C> attempt) {
        return arms.get(attempt.arm()) instanceof Subject arm ? Optional.of(arm) : Optional.empty();
    }

    /** The seed of a trial's load, the same for all arms of a round, which so get the same transactions at the same moments. */
    public final long seed(Attempt<C> attempt) {
        return plan.sampling().seed() + attempt.round();
    }

    /** Runs a trial, and remembers its load for {@link #described}. */
    protected final TrialOutcome<F> run(Attempt<C> attempt, TrialRun<F> trial) throws InterruptedException {
        try {
            return attempt.run(trial);
        } finally {
            trial.load().ifPresent(load -> newestLoads.put(load.workload(), load));
        }
    }

    /** Describes a load for the result, from its newest run. */
    public final WorkloadInfo described(LiveWorkload load) {
        return workload(load, Optional.ofNullable(newestLoads.get(load.name())));
    }

    /** @param ran the newest run of the load; empty if it has not run */
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

    /** The comparisons with the first arm, under each condition, by some metrics. */
    protected final List<Contrast<C>> contrasts(List<Trial<C, F>> trials, List<Metric> metrics) {
        return new Contrasts<>(trials, plan.sampling(), metrics).withTheFirst(arms, conditions);
    }

    /** The medians of each arm under each condition. */
    protected final Aggregates<C> medians(List<Trial<C, F>> trials) {
        return RoundMedians.of(trials, plan.sampling().pairs(), arms.size(), conditions);
    }

    /** The notes on the server and the variants, and then the given ones, a sentence each. */
    public final List<String> notes(List<String> more) {
        return TrialSession.notes(server.database.notes(), variantArms(), more);
    }
}
