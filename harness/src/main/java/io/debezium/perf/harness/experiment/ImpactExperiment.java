package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.load.Workload;
import io.debezium.perf.harness.plan.ImpactPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactResult;
import io.debezium.perf.harness.result.ImpactResult.Capture;
import io.debezium.perf.harness.result.ImpactResult.Condition;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.WorkloadInfo;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf impact}: the same loads under several conditions, trial by trial. */
public final class ImpactExperiment {

    private static final TypeReference<Trial<String, ImpactFigures>> TRIAL = new TypeReference<>() {};

    private final ImpactPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public ImpactExperiment(ImpactPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<ImpactResult> run() {
        Leftovers.describe(plan.live().data()).forEach(console::warn);
        List<Variant> variants = Subject.resolve(plan.variants(), plan.live().app(), console);
        try (Ledger ledger = Ledger.open(plan.live().data());
                Sinks sinks = Sinks.open(plan.live().kafka(), plan.live().data(), ledger, console);
                LiveServer server = LiveServer.open(plan.live(), plan.variants(), ledger, console);
                Targets targets = Targets.open(plan, server.database().endpoint(), ledger, console)) {
            List<Variant> connected = variants.stream().map(sinks::connect).toList();
            TrialSession<String, ImpactFigures> session = TrialSession.open(
                    plan,
                    started,
                    machine,
                    server.provenance(machine, connected, List.of(sinks.facts(), targets.facts())),
                    resumed,
                    TRIAL,
                    console);
            return measure(session, connected, server, targets, ledger);
        }
    }

    private Ended<ImpactResult> measure(
            TrialSession<String, ImpactFigures> session,
            List<Variant> variants,
            LiveServer server,
            Targets targets,
            Ledger ledger) {
        List<Subject> subjects = Subject.of(variants, server::plugin, false);
        ImpactTrials trials = new ImpactTrials(plan, subjects, server, targets, session.journal(), ledger, console);
        Ending ending = Ending.of(() -> run(session, trials))
                .or(session.journal().failure(trial -> "%s, %s"
                        .formatted(
                                trial.condition(),
                                plan.conditions().get(trial.arm()).label())));
        return session.ended(result(session, subjects, server, targets, trials, ending), ending);
    }

    private void run(TrialSession<String, ImpactFigures> session, ImpactTrials kind) throws InterruptedException {
        Schedule<String> rounds = Schedule.rounds(
                plan.conditions().size(),
                loads(),
                plan.sampling().pairs(),
                plan.sampling().seed());
        console.say("%d trials (rounds: %d, loads: %d, conditions: %d)"
                .formatted(
                        rounds.trials(),
                        plan.sampling().pairs(),
                        loads().size(),
                        plan.conditions().size()));
        session.runner(kind).run(rounds, session.allowance(rounds.trials()), round -> {});
    }

    private List<String> loads() {
        return plan.loads().stream().map(Workload::name).toList();
    }

    private ImpactResult result(
            TrialSession<String, ImpactFigures> session,
            List<Subject> subjects,
            LiveServer server,
            Targets targets,
            ImpactTrials trials,
            Ending ending) {
        List<Condition> conditions = plan.conditions();
        Journal<String, ImpactFigures> journal = session.journal();
        return new ImpactResult(
                ImpactResult.SCHEMA_VERSION,
                plan.command(),
                session.startedAt(),
                session.outcome(ending),
                plan.typed().commandLine(),
                Described.environment(machine),
                Described.database(server.database()),
                design(),
                targets.described(),
                subjects.stream()
                        .map(subject -> Described.variant(subject, journal.command(place(conditions, subject))))
                        .toList(),
                conditions,
                plan.loads().stream()
                        .map(load -> workload(load, server, trials))
                        .toList(),
                journal.trials(),
                new ImpactContrasts(conditions, journal.trials(), plan.sampling()).of(loads()),
                notes(server, subjects, trials));
    }

    private static WorkloadInfo workload(Workload load, LiveServer server, ImpactTrials trials) {
        return Described.workload(
                load.atScale(server.scale()),
                trials.newest(load.name()).map(Load::generator),
                trials.newest(load.name()).map(Load::command));
    }

    /** The condition that a variant makes. */
    private static int place(List<Condition> conditions, Subject subject) {
        return conditions.indexOf(conditions.stream()
                .filter(condition -> condition.capture() == Capture.READ && condition.variant() == subject.index())
                .findFirst()
                .orElseThrow());
    }

    private Design design() {
        Workload first = plan.loads().get(0);
        Double perSecond = first.rate().isPresent() ? (Double) first.rate().getAsDouble() : null;
        return Described.design(
                plan.timing(), plan.sampling(), perSecond, plan.captureThrough().name());
    }

    private List<String> notes(LiveServer server, List<Subject> subjects, ImpactTrials trials) {
        List<String> notes = new ArrayList<>(server.database().notes());
        subjects.forEach(subject -> subject.variant().notes().forEach(note -> notes.add(subject.spec() + ": " + note)));
        plan.loads().forEach(load -> trials.newest(load.name()).ifPresent(newest -> notes.addAll(newest.notes())));
        notes.addAll(trials.notes());
        return TrialSession.distinct(notes);
    }
}
