package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.Moment;
import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.SnapshotPlan;
import io.debezium.perf.harness.postgres.Leftovers;
import io.debezium.perf.harness.process.Ledger;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.SnapshotResult.Offset;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.VariantInfo;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.CostLine;
import io.debezium.perf.harness.variant.Variant;
import io.debezium.perf.harness.variant.VariantSpec;

/** {@code perf snapshot}: several variants and the native ways on tables of several sizes, trial by trial. */
public final class SnapshotExperiment {

    private static final TypeReference<Trial<Long, SnapshotFigures>> TRIAL = new TypeReference<>() {};

    private final SnapshotPlan plan;
    private final Console console;
    private final Optional<ResultFolder> resumed;
    private final Moment started = Moment.now();
    private final Machine machine = Machine.here();

    /** @param resumed the folder of an interrupted run of the same plan, to go on from */
    public SnapshotExperiment(SnapshotPlan plan, Console console, Optional<ResultFolder> resumed) {
        this.plan = plan;
        this.console = console;
        this.resumed = resumed;
    }

    /**
     * Runs it. When this returns, or throws, nothing that was started is running any more.
     *
     * @throws Failure if no trial could be started
     */
    public Ended<SnapshotResult> run() {
        Leftovers.describe(plan.server().data()).forEach(console::warn);
        List<VariantSpec> specs = new ArrayList<>(plan.variants());
        specs.add(SnapshotSubject.nativeSpec(plan));
        List<Variant> resolved = Subject.resolve(specs, plan.server().app(), console);
        try (Ledger ledger = Ledger.open(plan.server().data());
                Sinks sinks = Sinks.open(plan.server().kafka(), plan.server().data(), ledger, console);
                SnapshotServer server = SnapshotServer.open(plan, ledger, console)) {
            int engines = plan.variants().size();
            List<Variant> variants =
                    resolved.subList(0, engines).stream().map(sinks::connect).toList();
            Variant reader = resolved.get(engines);
            List<Variant> programs =
                    Stream.concat(variants.stream(), Stream.of(reader)).toList();
            TrialSession<Long, SnapshotFigures> session = TrialSession.open(
                    plan,
                    started,
                    machine,
                    server.live().provenance(machine, programs, List.of(sinks.facts())),
                    resumed,
                    TRIAL,
                    console);
            List<Subject> subjects = Subject.of(variants, server.live()::plugin, plan.calibrate());
            return measure(session, SnapshotSubject.of(subjects, reader), server, ledger);
        }
    }

    private Ended<SnapshotResult> measure(
            TrialSession<Long, SnapshotFigures> session,
            List<SnapshotSubject> subjects,
            SnapshotServer server,
            Ledger ledger) {
        Schedule<Long> rounds = Schedule.rounds(
                subjects.size(),
                plan.rows(),
                plan.sampling().pairs(),
                plan.sampling().seed());
        SnapshotTrials trials = new SnapshotTrials(subjects, server.live(), ledger, console);
        Ending ending = Ending.of(
                        () -> session.runner(trials).run(rounds, session.allowance(rounds.trials()), round -> {}))
                .or(session.journal()
                        .failure(trial -> String.format(
                                Locale.ROOT,
                                "%s, %,d rows",
                                subjects.get(trial.arm()).title(),
                                trial.condition())));
        return session.ended(result(session, subjects, server, ending), ending);
    }

    private SnapshotResult result(
            TrialSession<Long, SnapshotFigures> session,
            List<SnapshotSubject> subjects,
            SnapshotServer server,
            Ending ending) {
        Journal<Long, SnapshotFigures> journal = session.journal();
        return new SnapshotResult(
                SnapshotResult.SCHEMA_VERSION,
                plan.command(),
                session.startedAt(),
                session.outcome(ending),
                plan.typed().commandLine(),
                Described.environment(machine),
                Described.database(server.live().database()),
                Described.design(plan.sampling()),
                server.tables(plan.rows()),
                told(journal, subjects.stream().filter(subject -> subject.way().isEmpty())),
                told(journal, subjects.stream().filter(subject -> subject.way().isPresent())),
                journal.trials(),
                contrasts(subjects, journal.trials(), plan.rows(), plan.sampling()),
                lines(journal.trials(), subjects.size()),
                notes(server, subjects));
    }

    private static List<VariantInfo> told(Journal<Long, SnapshotFigures> journal, Stream<SnapshotSubject> subjects) {
        return subjects.map(subject ->
                        subject.told(journal.command(subject.subject().index())))
                .toList();
    }

    /** The variants with the first of them, then with each native way. */
    static List<Contrast<Long>> contrasts(
            List<SnapshotSubject> subjects,
            List<Trial<Long, SnapshotFigures>> trials,
            List<Long> sizes,
            Sampling sampling) {
        List<Subject> engines = subjects.stream()
                .filter(subject -> subject.way().isEmpty())
                .map(SnapshotSubject::subject)
                .toList();
        Contrasts<Long, SnapshotFigures> compared = new Contrasts<>(trials, sampling, SnapshotFigures.class);
        List<Contrast<Long>> contrasts = new ArrayList<>(compared.of(
                0, subjects.get(0).title(), Contrasts.candidates(engines.subList(1, engines.size())), sizes));
        // Nobody asks whether the engine is faster than what does less: that is shown, and is no chance of a false
        // alarm.
        List<Contrasts.ComparedArm> shown = engines.stream()
                .filter(engine -> !engine.same())
                .map(engine -> new Contrasts.ComparedArm(engine.index(), engine.title(), engine.title()))
                .toList();
        subjects.stream()
                .filter(subject -> subject.way().isPresent())
                .flatMap(way -> compared.of(way.subject().index(), way.title(), shown, sizes).stream())
                .map(contrast -> new Contrast<>(
                        contrast.condition(),
                        contrast.baseline(),
                        contrast.comparison().with(Verdict.NONE),
                        false))
                .forEach(contrasts::add);
        return contrasts;
    }

    private List<FittedCost> lines(List<Trial<Long, SnapshotFigures>> trials, int subjects) {
        List<FittedCost> lines = new ArrayList<>();
        for (int subject = 0; subject < subjects; subject++) {
            for (Cost cost : Cost.values()) {
                line(trials, subject, cost).ifPresent(lines::add);
            }
        }
        return lines;
    }

    private Optional<FittedCost> line(List<Trial<Long, SnapshotFigures>> trials, int subject, Cost cost) {
        List<Long> sizes = plan.rows();
        double[][] costs = IntStream.rangeClosed(1, plan.sampling().pairs())
                .mapToObj(round -> sizes.stream()
                        .mapToDouble(rows -> Trial.standing(trials, round, subject, rows)
                                .map(cell -> cost.of(cell.figures()))
                                .orElse(Double.NaN))
                        .toArray())
                .toArray(double[][]::new);
        double[] rows = sizes.stream().mapToDouble(Long::doubleValue).toArray();
        return CostLine.of(rows, costs, Sampling.CONFIDENCE, plan.sampling().minEffect())
                .map(line -> new FittedCost(
                        subject, cost, line.fixed(), line.perRow(), offsets(sizes, line), line.straight()));
    }

    private static List<Offset> offsets(List<Long> sizes, CostLine line) {
        List<Offset> offsets = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            long rows = sizes.get(i);
            line.offsets().get(i).ifPresent(relative -> offsets.add(new Offset(rows, relative)));
        }
        return offsets;
    }

    private List<String> notes(SnapshotServer server, List<SnapshotSubject> subjects) {
        List<String> notes = new ArrayList<>(server.live().database().notes());
        server.note().ifPresent(notes::add);
        subjects.forEach(
                each -> each.subject().variant().notes().forEach(note -> notes.add(each.title() + ": " + note)));
        return TrialSession.distinct(notes);
    }
}
