package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.postgres.Slot;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.Measured;
import io.debezium.perf.harness.trial.TrialSetUp;
import io.debezium.perf.harness.variant.VariantSpec;

/** Trials in which a variant captures a live load. */
final class LatencyTrials implements TrialKind<Demand, LatencyFigures> {

    private final LatencyPlan plan;
    private final List<Subject> subjects;
    private final Bench bench;
    private final Ledger ledger;
    private final Console console;
    private Optional<Load> newestLoad = Optional.empty();

    LatencyTrials(LatencyPlan plan, List<Subject> subjects, Bench bench, Ledger ledger, Console console) {
        this.plan = plan;
        this.subjects = subjects;
        this.bench = bench;
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
        Optional<Slot> witness = bench.witness();
        boolean made = attempt.condition().kind() == Demand.Kind.BACKLOG
                || subject.variant().spec().kind() == VariantSpec.Kind.RAW;
        Slot slot = made ? bench.create(subject.plugin()) : bench.reserve();
        try {
            return run(new LiveTrial(setUp(attempt, subject, slot, witness), ledger, console), attempt);
        } finally {
            bench.release(slot);
            witness.ifPresent(bench::release);
        }
    }

    private TrialOutcome<LatencyFigures> run(LiveTrial trial, Attempt<Demand> attempt) throws InterruptedException {
        Measured measured = trial.measured();
        try {
            trial.run();
            LatencyFigures figures = figures(measured, attempt.condition());
            Optional<Interference> interference =
                    measured.cores().flatMap(Guard::interference).map(seen -> seen.withClockSet(measured.clockSet()));
            return new TrialOutcome<>(figures, interference);
        } finally {
            attempt.ran(measured.command(), measured.logTail());
            newestLoad = measured.load().or(() -> newestLoad);
        }
    }

    private TrialSetUp setUp(Attempt<Demand> attempt, Subject subject, Slot slot, Optional<Slot> witness) {
        return new TrialSetUp(
                subject.variant(),
                bench.database().endpoint(),
                subject.plugin(),
                slot.name(),
                witness.map(Slot::name),
                bench.database().pid(),
                plan.live().workload().atScale(bench.scale()),
                attempt.condition(),
                bench.database().pgbench(),
                plan.timing().warmUp(),
                plan.timing().duration(),
                plan.timing().catchUpLimit(),
                // The same for all variants of a round: they see the same transactions at the same moments.
                plan.sampling().seed() + attempt.round(),
                false,
                attempt.folder());
    }

    /** @throws io.debezium.perf.harness.TrialFailure if the load's log is not whole */
    private static LatencyFigures figures(Measured measured, Demand demand) {
        Window window = measured.window().orElseThrow();
        List<String> notes = new ArrayList<>();
        measured.lagFault().ifPresent(notes::add);
        measured.unchecked().ifPresent(notes::add);
        return new LatencyFigures(
                window,
                measured.figures().orElseThrow(),
                Latency.of(measured.latencies()),
                measured.load()
                        .map(load -> load.result(window.start(), window.end()))
                        .orElse(null),
                measured.cores().orElse(null),
                measured.catchUp().orElseThrow(),
                measured.series(),
                measured.lags(),
                Bursts.of(measured, demand, window).orElse(null),
                notes);
    }
}
