package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.LatencyPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf latency}: several variants under several live loads, trial by trial. */
public final class LatencyExperiment {

    private static final TypeReference<Trial<Demand, LatencyFigures>> TRIAL = new TypeReference<>() {};

    private final LatencyPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public LatencyExperiment(LatencyPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<LatencyResult> run() {
        Leftovers.describe(plan.live().data()).forEach(console::warn);
        List<Variant> variants = Subject.resolve(plan.variants(), plan.live().app(), console);
        try (Ledger ledger = Ledger.open(plan.live().data());
                Sinks sinks = Sinks.open(plan.live().kafka(), plan.live().data(), ledger, console);
                LiveServer server = LiveServer.open(plan.live(), plan.variants(), ledger, console)) {
            List<Variant> connected = variants.stream().map(sinks::connect).toList();
            TrialSession<Demand, LatencyFigures> session = TrialSession.open(
                    plan,
                    started,
                    machine,
                    server.provenance(machine, connected, List.of(sinks.facts())),
                    resumed,
                    TRIAL,
                    console);
            return measure(session, connected, server, ledger);
        }
    }

    private Ended<LatencyResult> measure(
            TrialSession<Demand, LatencyFigures> session, List<Variant> variants, LiveServer server, Ledger ledger) {
        List<Subject> subjects = Subject.of(variants, server::plugin, plan.calibrate());
        LatencyTrials trials = new LatencyTrials(plan, subjects, server, ledger, console);
        Ending ending = Ending.of(() -> run(session, trials, subjects.size()))
                .or(session.journal().failure(trial -> "%s, %s"
                        .formatted(
                                subjects.get(trial.arm()).title(),
                                trial.condition().label())));
        return session.ended(result(session, subjects, server, trials.newestLoad(), ending), ending);
    }

    private void run(TrialSession<Demand, LatencyFigures> session, LatencyTrials kind, int subjects)
            throws InterruptedException {
        Schedule<Demand> rounds = Schedule.rounds(
                subjects,
                plan.demands(),
                plan.sampling().pairs(),
                plan.sampling().seed());
        Allowance allowance = session.allowance(rounds.trials());
        TrialRunner<Demand, LatencyFigures> runner = session.runner(kind);
        runner.run(rounds, allowance, round -> {});
        if (plan.sustain().isPresent()) {
            new Sustaining(session.journal(), plan.sustain().get())
                    .run(runner, plan.variants().size(), allowance);
        }
    }

    private LatencyResult result(
            TrialSession<Demand, LatencyFigures> session,
            List<Subject> subjects,
            LiveServer server,
            Optional<Load> newestLoad,
            Ending ending) {
        Journal<Demand, LatencyFigures> journal = session.journal();
        Contrasts<Demand, LatencyFigures> compared =
                new Contrasts<>(journal.trials(), plan.sampling(), LatencyFigures.class);
        List<Contrast<Demand>> contrasts =
                compared.of(0, null, Contrasts.candidates(subjects.subList(1, subjects.size())), plan.demands());
        return new LatencyResult(
                LatencyResult.SCHEMA_VERSION,
                plan.command(),
                session.startedAt(),
                session.outcome(ending),
                plan.typed().commandLine(),
                Described.environment(machine),
                Described.database(server.database()),
                Described.workload(
                        plan.live().workload().atScale(server.scale()),
                        newestLoad.map(Load::generator),
                        newestLoad.map(Load::command)),
                Described.design(plan.timing(), plan.sampling(), null, null),
                subjects.stream()
                        .map(subject -> Described.variant(subject, journal.command(subject.index())))
                        .toList(),
                plan.demands(),
                journal.trials(),
                contrasts,
                new SinkContrasts(plan.variants(), compared).of(plan.demands(), contrasts),
                plan.sustain()
                        .map(bounds -> new Sustaining(journal, bounds)
                                .results(plan.variants().size()))
                        .orElse(List.of()),
                notes(server, subjects, newestLoad));
    }

    private static List<String> notes(LiveServer server, List<Subject> subjects, Optional<Load> newestLoad) {
        List<String> notes = new ArrayList<>(server.database().notes());
        subjects.forEach(subject -> subject.variant().notes().forEach(note -> notes.add(subject.spec() + ": " + note)));
        newestLoad.ifPresent(load -> notes.addAll(load.notes()));
        return TrialSession.distinct(notes);
    }
}
