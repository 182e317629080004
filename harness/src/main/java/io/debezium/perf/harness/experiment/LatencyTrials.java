package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.VariantSpec;

/** Trials in which a variant captures a live load. */
final class LatencyTrials implements TrialKind<Demand, LatencyFigures> {

    private final LatencyPlan plan;
    private final List<Subject> subjects;
    private final LiveServer server;
    private final Ledger ledger;
    private final Console console;
    private Optional<Load> newestLoad = Optional.empty();

    LatencyTrials(LatencyPlan plan, List<Subject> subjects, LiveServer server, Ledger ledger, Console console) {
        this.plan = plan;
        this.subjects = subjects;
        this.server = server;
        this.ledger = ledger;
        this.console = console;
    }

    /** The load of the newest trial that had one; empty before. */
    Optional<Load> newestLoad() {
        return newestLoad;
    }

    /** A search for the highest rate has no rounds. */
    @Override
    public String place(int round, int variant, Demand demand) {
        String place = round == 0
                ? "highest rate"
                : "round %d of %d".formatted(round, plan.sampling().pairs());
        return "%s, %s, %s"
                .formatted(place, demand.label(), subjects.get(variant).title());
    }

    @Override
    public String fileName(int variant, Demand demand) {
        return subjects.get(variant).fileName();
    }

    @Override
    public String brief(LatencyFigures figures) {
        Latency latency = figures.latency();
        String late = latency.count() == 0
                ? "no events"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f ms, p99 %.1f ms, %,.0f events/s",
                        latency.at(50) / 1e3,
                        latency.at(99) / 1e3,
                        figures.process().eventsPerSecond());
        return String.format(Locale.ROOT, "%s, %.3f cores", late, figures.cpuCores());
    }

    @Override
    public TrialOutcome<LatencyFigures> run(Attempt<Demand> attempt) throws InterruptedException {
        Subject subject = subjects.get(attempt.arm());
        // The connector makes its slot itself, as in use, unless there is to be a backlog; the raw reader only reads
        // one.
        Optional<Slot> witness = server.witness();
        boolean made = attempt.condition().kind() == Demand.DemandKind.BACKLOG
                || subject.variant().spec().kind() == VariantSpec.VariantKind.RAW;
        Slot slot = made ? server.create(subject.plugin()) : server.reserve();
        try {
            return run(
                    new LiveTrial(
                            setUp(attempt, subject, slot),
                            load(attempt, witness),
                            plan.timing().catchUpLimit(),
                            Purpose.TIMED,
                            ledger,
                            console),
                    attempt);
        } finally {
            server.release(slot);
            witness.ifPresent(server::release);
        }
    }

    private TrialOutcome<LatencyFigures> run(LiveTrial trial, Attempt<Demand> attempt) throws InterruptedException {
        try {
            return attempt.run(trial);
        } finally {
            newestLoad = trial.measured().load().or(() -> newestLoad);
        }
    }

    private TrialSetUp setUp(Attempt<Demand> attempt, Subject subject, Slot slot) {
        return new TrialSetUp(
                subject.variant(),
                server.database().endpoint(),
                subject.plugin(),
                slot.name(),
                server.database().pid(),
                attempt.folder());
    }

    private LoadSetUp load(Attempt<Demand> attempt, Optional<Slot> witness) {
        return new LoadSetUp(
                plan.live().workload().atScale(server.scale()),
                attempt.condition(),
                server.database().endpoint(),
                server.database().pgbench(),
                witness.map(Slot::name),
                plan.timing().warmUp(),
                plan.timing().duration(),
                // The same for all variants of a round: they see the same transactions at the same moments.
                plan.sampling().seed() + attempt.round());
    }
}
