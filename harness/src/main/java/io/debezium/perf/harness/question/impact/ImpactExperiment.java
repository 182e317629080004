package io.debezium.perf.harness.question.impact;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.experiment.Arm;
import io.debezium.perf.harness.experiment.Attempt;
import io.debezium.perf.harness.experiment.Contrasts;
import io.debezium.perf.harness.experiment.Journal;
import io.debezium.perf.harness.experiment.LiveExperiment;
import io.debezium.perf.harness.experiment.LiveServer;
import io.debezium.perf.harness.experiment.Measurement;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.experiment.TrialSession;
import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.postgres.Endpoint;
import io.debezium.perf.harness.postgres.PgBouncer;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.question.impact.ImpactResult.Beside;
import io.debezium.perf.harness.question.impact.ImpactResult.Condition;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.RoundMedians;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf impact}: runs the same loads under different conditions of capturing. Its arms are the plan's {@link
 * Condition}s; the condition of a trial is a load, identified by its name.
 */
public final class ImpactExperiment extends LiveExperiment<ImpactPlan, String, ImpactFigures, ImpactResult> {

    static final Measurement<ImpactPlan, ImpactResult> RUN = of(new TypeReference<>() {}, ImpactExperiment::new);

    /** Factor on the WAL that a load wrote in earlier trials: full-page images make it vary. */
    private static final double ROOM = 2;

    private final Optional<PgBouncer> pooler;
    private final Set<String> notes = new LinkedHashSet<>();
    private Journal<String, ImpactFigures> journal;
    private String settled = "";

    private ImpactExperiment(ImpactPlan plan, LiveServer server, List<Variant> programs) {
        super(
                plan,
                server,
                arms(plan, server, programs),
                plan.loads().stream().map(LiveWorkload::name).toList(),
                load -> load);
        server.makeTables(plan);
        this.pooler = plan.pooling().map(pooling -> {
            PgBouncer started = PgBouncer.start(
                    server.endpoint(),
                    pooling,
                    plan.load().clients(),
                    plan.typed().data(),
                    server.ledger,
                    server.console::say);
            return server.keep(started, started::close);
        });
        described().ifPresent(server.console::say);
    }

    /** A description of the pooler for the result, which must not change when a run is resumed. */
    private Optional<String> described() {
        return pooler.map(each -> "%s, pool mode %s, %d connections to the server"
                .formatted(
                        each.version(),
                        plan.pooling().orElseThrow().mode(),
                        plan.pooling().orElseThrow().size()));
    }

    private static List<Arm> arms(ImpactPlan plan, LiveServer server, List<Variant> programs) {
        List<Arm> arms = new ArrayList<>();
        for (Condition condition : plan.conditions()) {
            if (condition.beside() == Beside.READ) {
                Variant reader = programs.get(condition.variant());
                arms.add(new Subject(arms.size(), reader, server.plugin(reader.spec())));
            } else {
                arms.add(new Arm.NamedArm(arms.size(), condition.label()));
            }
        }
        return arms;
    }

    @Override
    public Map<String, String> facts() {
        return described().map(detail -> Map.of("pooler", detail)).orElse(Map.of());
    }

    @Override
    public String fileName(int arm, String load) {
        return load + "-" + super.fileName(arm, load);
    }

    @Override
    public String brief(ImpactFigures figures) {
        return String.format(
                Locale.ROOT,
                "%,.0f transactions/s, p99 %s, %,d failed",
                figures.value(Metric.TRANSACTIONS_PER_SECOND),
                Format.micros(figures.load().latency().at(99)),
                figures.load().failed());
    }

    @Override
    public void measure(TrialSession<String, ImpactFigures> session) throws InterruptedException {
        journal = session.journal();
        int rounds = plan.sampling().pairs();
        int loads = plan.loads().size();
        server.console.say("%d trials (rounds: %d, loads: %d, conditions: %d)"
                .formatted(rounds * loads * arms.size(), rounds, loads, arms.size()));
        super.measure(session);
    }

    @Override
    public TrialOutcome<ImpactFigures> run(Attempt<String> attempt) throws InterruptedException {
        LiveWorkload load = plan.loads().get(conditions.indexOf(attempt.condition()));
        settle(attempt, load);
        Beside beside = plan.conditions().get(attempt.arm()).beside();
        if (beside == Beside.UNREAD || beside == Beside.READ) {
            requireRoom(load);
        }
        try (LiveServer.TrialSlots slots = slots(attempt, beside)) {
            Optional<PgBouncer> proxy = pooler.filter(each -> beside == Beside.POOLER);
            Endpoint endpoint = proxy.map(PgBouncer::endpoint).orElseGet(server::endpoint);
            return run(
                    attempt,
                    new ImpactTrial(
                            server,
                            variantArm(attempt)
                                    .map(arm -> server.setUp(arm, slots, server.endpoint(), attempt.folder())),
                            load(attempt, load, endpoint, slots),
                            slots.slot().map(Slot::name),
                            proxy,
                            attempt.folder()));
        }
    }

    private LiveServer.TrialSlots slots(Attempt<String> attempt, Beside beside) {
        return switch (beside) {
            case NOTHING, POOLER -> server.noSlots();
            case UNREAD -> server.unreadSlot();
            case READ -> server.slots(variantArm(attempt).orElseThrow(), false);
        };
    }

    /**
     * Runs a checkpoint and the load, unmeasured, before the first trial of a load in a round, so that the trials that are
     * compared with each other start from a like state.
     */
    private void settle(Attempt<String> attempt, LiveWorkload load) throws InterruptedException {
        String group = attempt.round() + " " + load.name();
        if (load.writes() && !group.equals(settled)) {
            load(attempt, load, server.endpoint(), server.noSlots())
                    .settle(attempt.folder().resolve("settling"), server.ledger, server.console)
                    .ifPresent(notes::add);
            settled = group;
        }
    }

    private LoadSetUp load(Attempt<String> attempt, LiveWorkload load, Endpoint endpoint, LiveServer.TrialSlots slots) {
        return server.load(load, LoadSetUp.demand(load), endpoint, slots, plan.timing(), seed(attempt));
    }

    /** A slot may retain all WAL that the load writes; earlier trials tell how much that is. */
    private void requireRoom(LiveWorkload load) {
        OptionalLong free = server.database.freeBytes();
        double perSecond = journal.trials().stream()
                .filter(trial -> trial.condition().equals(load.name()) && trial.figures() != null)
                .mapToDouble(trial -> trial.figures().walBytesPerSecond())
                .max()
                .orElse(0);
        double seconds = plan.timing().warmUp().plus(plan.timing().duration()).toMillis() / 1e3;
        long needed = ImpactTrial.RESERVE_BYTES + (long) (ROOM * perSecond * seconds);
        if (free.isPresent() && free.getAsLong() < needed) {
            throw UnfitEnvironment.of(
                    "experiment.disk-has-too-little-room",
                    "the server's disk, with %,d MiB free".formatted(free.getAsLong() >> 20),
                    "%,d".formatted(needed >> 20),
                    load.name(),
                    Math.round(seconds));
        }
    }

    @Override
    public ImpactResult result(TrialSession<String, ImpactFigures> session) {
        List<Trial<String, ImpactFigures>> trials = session.journal().trials();
        return new ImpactResult(
                session.header(ImpactResult.class),
                server.database.info(),
                plan.sampling()
                        .design(plan.timing(), described(plan.loads().get(0)).targetRate()),
                described().orElse(null),
                session.variants(variantArms()),
                plan.conditions(),
                plan.loads().stream().map(this::described).toList(),
                trials,
                contrasts(plan.conditions(), conditions, trials, plan.sampling()),
                notes(List.copyOf(notes)),
                medians(trials));
    }

    /**
     * Compares each condition with the one without a slot, under each load. Conditions with a slot share the risk of a false
     * alarm; PgBouncer is a question of its own and does not. A condition in which transactions failed is not called faster.
     */
    public static List<Contrast<String>> contrasts(
            List<Condition> conditions,
            List<String> loads,
            List<Trial<String, ImpactFigures>> trials,
            Sampling sampling) {
        List<String> labels = conditions.stream().map(Condition::label).toList();
        Aggregates<String> medians = RoundMedians.of(trials, sampling.pairs(), labels.size(), loads);
        return new Contrasts<>(trials, sampling, ImpactResult.COMPARED)
                        .withTheFirst(
                                IntStream.range(0, labels.size())
                                        .mapToObj(i -> arm(i, conditions.get(i)))
                                        .toList(),
                                loads)
                        .stream()
                        .map(contrast -> {
                            Comparison comparison = contrast.comparison();
                            boolean better = comparison.metric().moreIsBetter() == comparison.ratio() > 1;
                            int praised = better ? labels.indexOf(comparison.candidate()) : 0;
                            boolean judged =
                                    comparison.verdict() == Verdict.FASTER || comparison.verdict() == Verdict.SLOWER;
                            boolean failed = medians.of(praised, contrast.condition())
                                    .filter(figures -> figures.value(Metric.FAILED_TRANSACTIONS) > 0)
                                    .isPresent();
                            return judged && failed
                                    ? new Contrast<>(contrast.condition(), comparison.with(Verdict.INCONCLUSIVE))
                                    : contrast;
                        })
                        .toList();
    }

    private static Arm arm(int index, Condition condition) {
        return condition.beside() == Beside.POOLER
                ? new Arm.NamedArm(index, condition.label(), "way to the server")
                : new Arm.NamedArm(index, condition.label());
    }
}
