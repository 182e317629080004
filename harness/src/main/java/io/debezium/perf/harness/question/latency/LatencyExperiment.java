package io.debezium.perf.harness.question.latency;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.experiment.Attempt;
import io.debezium.perf.harness.experiment.Journal;
import io.debezium.perf.harness.experiment.LiveExperiment;
import io.debezium.perf.harness.experiment.LiveServer;
import io.debezium.perf.harness.experiment.Measurement;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.experiment.TrialRunner;
import io.debezium.perf.harness.experiment.TrialSession;
import io.debezium.perf.harness.load.QueueConsumers;
import io.debezium.perf.harness.postgres.Database;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.trial.ConsumedQueue;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.Destination;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf latency}: measures variants under live loads, which each of them captures. */
final class LatencyExperiment extends LiveExperiment<LatencyPlan, Demand, LatencyFigures, LatencyResult> {

    static final Measurement<LatencyPlan, LatencyResult> RUN = of(new TypeReference<>() {}, LatencyExperiment::open);

    /** The interval at which consumers report their progress, except in a long run. */
    private static final Duration OFTEN = Duration.ofMillis(200);

    private final Optional<Database> queue;

    private LatencyExperiment(LatencyPlan plan, LiveServer server, List<Variant> programs, Optional<Database> queue) {
        super(plan, server, Subject.of(programs, server::plugin, plan.calibrate()), plan.demands(), Demand::label);
        this.queue = queue;
        server.makeTables(plan);
    }

    /**
     * Opens a second server for the table that events are written to, if any, since its CPU time must be told from the first
     * one's.
     */
    private static LatencyExperiment open(LatencyPlan plan, LiveServer server, List<Variant> programs) {
        Optional<Database> queue = plan.queue().map(consumers -> server.open(plan, consumers));
        return new LatencyExperiment(
                plan,
                server,
                programs.stream()
                        .map(each ->
                                each.spec().writesToTable() ? each.sendingTo(destination(queue.orElseThrow())) : each)
                        .toList(),
                queue);
    }

    private static Destination destination(Database queue) {
        return new Destination(queue.endpoint().toString(), queue.endpoint().password(), queue.pid(), "");
    }

    private String described(Database second) {
        QueueConsumers consumers = plan.queue().orElseThrow();
        String who = consumers.consumers() == 1 ? "a consumer may" : consumers.consumers() + " consumers";
        String lease = "%,d".formatted(consumers.lease().toMillis());
        return Messages.text("experiment.queue-server", second.version(), second.kind(), who, lease);
    }

    @Override
    public Map<String, String> facts() {
        return queue.map(each -> Map.of("server of the queue", each.version())).orElse(Map.of());
    }

    /** Trials of the search for the highest rate belong to no round. */
    @Override
    public String place(String round, int variant, Demand demand) {
        String place = round.isEmpty() ? "highest rate" : round;
        return "%s, %s, %s".formatted(place, demand.label(), arms.get(variant).title());
    }

    @Override
    public String brief(LatencyFigures figures) {
        Latency latency = figures.latency();
        String late = latency.count() == 0
                ? "no events"
                : "p50 %s, p99 %s, %,.0f events/s"
                        .formatted(
                                Format.micros(latency.at(50)),
                                Format.micros(latency.at(99)),
                                figures.value(Metric.EVENTS_PER_SECOND));
        return "%s, %.3f cores".formatted(late, figures.value(Metric.CPU_CORES));
    }

    @Override
    public void measureMore(Journal<Demand, LatencyFigures> journal, TrialRunner<Demand, LatencyFigures> runner)
            throws InterruptedException {
        if (plan.sustain().isPresent()) {
            new SustainedRates(journal, plan.sustain().get())
                    .run(runner, plan.variants().size());
        }
    }

    @Override
    public TrialOutcome<LatencyFigures> run(Attempt<Demand> attempt) throws InterruptedException {
        Subject arm = variantArm(attempt).orElseThrow();
        boolean backlog = attempt.condition().kind() == Demand.DemandKind.BACKLOG;
        try (LiveServer.TrialSlots slots = server.slots(arm, backlog)) {
            TrialSetUp setUp = server.setUp(arm, slots, server.endpoint(), attempt.folder());
            LoadSetUp load = server.load(
                    plan.load(), attempt.condition(), server.endpoint(), slots, plan.timing(), seed(attempt));
            Optional<ConsumedQueue> consumed = queue.filter(
                            each -> arm.variant().spec().writesToTable())
                    .map(each -> new ConsumedQueue(
                            setUp,
                            each.endpoint(),
                            plan.queue().orElseThrow(),
                            plan.soak() ? Duration.ofSeconds(1) : OFTEN,
                            server.ledger));
            return run(
                    attempt,
                    new LiveTrial(setUp, load, Purpose.TIMED, plan.soak(), consumed, server.ledger, server.console));
        }
    }

    @Override
    public LatencyResult result(TrialSession<Demand, LatencyFigures> session) {
        List<Trial<Demand, LatencyFigures>> trials = session.journal().trials();
        return new LatencyResult(
                session.header(LatencyResult.class),
                server.database.info(),
                described(plan.load()),
                plan.sampling().design(plan.timing(), null),
                session.variants(variantArms()),
                plan.demands(),
                trials,
                contrasts(trials, LatencyResult.COMPARED),
                plan.sustain()
                        .map(bounds -> new SustainedRates(session.journal(), bounds)
                                .results(plan.variants().size()))
                        .orElse(List.of()),
                notes(queue.map(this::described).stream().toList()),
                medians(trials));
    }
}
