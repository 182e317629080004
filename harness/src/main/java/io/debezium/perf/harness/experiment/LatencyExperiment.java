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
import io.debezium.perf.harness.plan.Sampling;
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
                Bench bench = Bench.open(plan.live(), plan.variants(), ledger, console)) {
            List<Variant> connected = variants.stream().map(sinks::connect).toList();
            Session<Demand, LatencyFigures> session = Session.open(
                    plan,
                    started,
                    machine,
                    bench.provenance(machine, connected, List.of(sinks.facts())),
                    resumed,
                    TRIAL,
                    console);
            return measure(session, connected, bench, ledger);
        }
    }

    private Ended<LatencyResult> measure(
            Session<Demand, LatencyFigures> session, List<Variant> variants, Bench bench, Ledger ledger) {
        List<Subject> subjects = Subject.of(variants, bench::plugin, plan.calibrate());
        LatencyTrials trials = new LatencyTrials(plan, subjects, bench, ledger, console);
        Ending ending = Ending.of(() -> run(session, trials, subjects.size()))
                .or(session.journal().failure(trial -> "%s, %s"
                        .formatted(
                                subjects.get(trial.arm()).title(),
                                trial.condition().label())));
        return session.ended(result(session, subjects, bench, trials.newestLoad(), ending), ending);
    }

    private void run(Session<Demand, LatencyFigures> session, LatencyTrials kind, int subjects)
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
            Session<Demand, LatencyFigures> session,
            List<Subject> subjects,
            Bench bench,
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
                Facts.environment(machine),
                Facts.database(bench.database()),
                Facts.workload(
                        plan.live().workload().atScale(bench.scale()),
                        newestLoad.map(Load::generator),
                        newestLoad.map(Load::command)),
                design(),
                subjects.stream()
                        .map(subject -> Designs.variant(subject, journal.command(subject.index())))
                        .toList(),
                plan.demands(),
                journal.trials(),
                contrasts,
                new SinkContrasts(plan.variants(), compared).of(plan.demands(), contrasts),
                plan.sustain()
                        .map(bounds -> new Sustaining(journal, bounds)
                                .results(plan.variants().size()))
                        .orElse(List.of()),
                notes(bench, subjects, newestLoad));
    }

    private LatencyResult.Design design() {
        Sampling sampling = plan.sampling();
        return new LatencyResult.Design(
                sampling.pairs(),
                plan.timing().warmUp().toMillis() / 1e3,
                plan.timing().duration().toMillis() / 1e3,
                sampling.minEffect(),
                Sampling.CONFIDENCE,
                sampling.seed(),
                sampling.tolerance().otherCores(),
                sampling.tolerance().stealPercent(),
                sampling.timeLimit().map(limit -> limit.toMillis() / 1e3).orElse(null));
    }

    private static List<String> notes(Bench bench, List<Subject> subjects, Optional<Load> newestLoad) {
        List<String> notes = new ArrayList<>(bench.database().notes());
        subjects.forEach(subject -> subject.variant().notes().forEach(note -> notes.add(subject.spec() + ": " + note)));
        newestLoad.ifPresent(load -> notes.addAll(load.notes()));
        return Session.distinct(notes);
    }
}
