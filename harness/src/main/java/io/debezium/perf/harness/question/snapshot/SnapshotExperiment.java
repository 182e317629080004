package io.debezium.perf.harness.question.snapshot;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.InvalidConfiguration;
import io.debezium.perf.harness.TrialFailure;
import io.debezium.perf.harness.experiment.Attempt;
import io.debezium.perf.harness.experiment.CountedTrials;
import io.debezium.perf.harness.experiment.Journal;
import io.debezium.perf.harness.experiment.LiveExperiment;
import io.debezium.perf.harness.experiment.LiveServer;
import io.debezium.perf.harness.experiment.Measurement;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.experiment.TrialRunner;
import io.debezium.perf.harness.experiment.TrialSession;
import io.debezium.perf.harness.load.RowTables;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.process.Interruption;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadTable;
import io.debezium.perf.harness.question.snapshot.SnapshotResult.ReadWorkload;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.DecodingPlugins;
import io.debezium.perf.harness.variant.Variant;

/**
 * {@code perf snapshot}: several variants, each of which takes snapshots of tables of several sizes; a size is identified by
 * its number of rows.
 */
public final class SnapshotExperiment extends LiveExperiment<SnapshotPlan, Long, SnapshotFigures, SnapshotResult> {

    public static final Measurement<SnapshotPlan, SnapshotResult> RUN =
            of(new TypeReference<>() {}, SnapshotExperiment::new);

    /**
     * How far the measured CPU time of other programs may be wrong: the kernel counts in ticks of 10 ms, for each process
     * separately. In a trial of a third of a second that is a good part of a core.
     */
    private static final double TICKS_SECONDS = 0.05;

    private final RowTables tables;

    /** Whether the trials that run now count what a whole snapshot executes. */
    private boolean counting;

    /** The digest of the rows that the baseline delivers, once it is known. */
    private Optional<String> reference = Optional.empty();

    private SnapshotExperiment(SnapshotPlan plan, LiveServer server, List<Variant> programs) {
        super(
                plan,
                server,
                Subject.of(programs, server::plugin, plan.calibrate()),
                plan.rows(),
                rows -> String.format(Locale.ROOT, "%,d %s", rows, plan.source().unit()));
        variantArms().forEach(SnapshotExperiment::viaRoot);
        RowTables made = RowTables.create(
                server.database.tableMarks(), plan.source(), plan.rows(), server.ledger, server.console::busy);
        this.tables = server.keep(made, made::close);
        server.console.say(
                (plan.source().isCatalog() ? "databases are made" : "tables are filled") + ", frozen and read once");
    }

    /**
     * Whether rows of partitions are to be read as those of their root table, which needs a publication.
     *
     * @throws InvalidConfiguration if the reader's plugin has no publication
     */
    private static boolean viaRoot(Subject reader) {
        boolean viaRoot = Boolean.parseBoolean(reader.variant().properties().get("publish.via.partition.root"));
        if (viaRoot && !reader.plugin().equals(DecodingPlugins.PGOUTPUT)) {
            throw InvalidConfiguration.of(
                    "experiment.publish-via-partition-root-is-of-publication", reader.title(), reader.plugin());
        }
        return viaRoot;
    }

    @Override
    public Map<String, String> facts() {
        return Map.of("workload " + plan.source().name(), plan.source().digest());
    }

    /**
     * Compares first what the variants deliver, with the smallest tables: the speed of a variant that delivers something else
     * means nothing.
     */
    @Override
    public void measure(TrialSession<Long, SnapshotFigures> session) throws InterruptedException {
        if (plan.variants().size() > 1) {
            TrialRunner<Long, SnapshotFigures> runner = session.runner(this);
            for (Subject arm : variantArms()) {
                if (!arm.title().equals(Comparison.SAME)
                        && content(session.journal(), arm.index()).isEmpty()) {
                    runner.run(0, arm.index(), Collections.min(plan.rows()));
                }
                reference = content(session.journal(), 0).map(Trial::figures).map(SnapshotFigures::content);
            }
        }
        counting = true;
        counted(session).run();
        counting = false;
        if (!plan.counting().alone()) {
            super.measure(session);
        }
    }

    /** Counts the variants with one size; the baseline's second arm is left out. */
    private CountedTrials counted(TrialSession<Long, SnapshotFigures> session) {
        TrialRunner<Long, SnapshotFigures> runner = session.runner(this);
        return new CountedTrials(
                session,
                () -> variantArms().stream().filter(arm -> !arm.same()).toList(),
                arm -> runner.run(0, arm.index(), plan.countedRows()),
                SnapshotExperiment::isCounted,
                plan.counting(),
                new TreeMap<>());
    }

    /** Whether a trial of round 0 is a counted one: content trials have figures, or have failed. */
    private static boolean isCounted(Trial<?, ?> trial) {
        return trial.round() == 0 && trial.figures() == null && trial.status() != TrialStatus.FAILED;
    }

    /** The trial that compared the content that a variant delivers. */
    private static Optional<Trial<Long, SnapshotFigures>> content(Journal<Long, SnapshotFigures> journal, int arm) {
        return journal.trials().stream()
                .filter(trial -> trial.round() == 0 && trial.arm() == arm && !isCounted(trial))
                .findFirst();
    }

    /** A variant that delivers other content is not timed; one that could not be counted is. */
    @Override
    public boolean isIn(Journal<Long, SnapshotFigures> journal, int arm, Long rows) {
        List<Trial<Long, SnapshotFigures>> timed =
                journal.trials().stream().filter(trial -> !isCounted(trial)).toList();
        return content(journal, arm).filter(trial -> !trial.counts()).isEmpty() && Trial.isMeasured(timed, arm, rows);
    }

    @Override
    public String place(String round, int arm, Long rows) {
        return super.place(counting ? "counted" : round, arm, rows);
    }

    @Override
    public String brief(SnapshotFigures figures) {
        if (figures == null) {
            return "";
        }
        if (figures.content() != null) {
            return "content " + figures.content();
        }
        return "%s in total, first row after %s, %s of CPU for each"
                .formatted(
                        Format.micros(figures.value(Metric.SNAPSHOT_MICROS)),
                        Format.micros(figures.value(Metric.FIRST_ROW_MICROS)),
                        Format.micros(figures.value(Metric.CPU_MICROS_PER_EVENT)));
    }

    @Override
    public Tolerance tolerance(Tolerance planned, SnapshotFigures figures) {
        return planned.plusCores(1e6 * TICKS_SECONDS / figures.value(Metric.SNAPSHOT_MICROS));
    }

    @Override
    public TrialOutcome<SnapshotFigures> run(Attempt<Long> attempt) throws InterruptedException {
        if (!counting) {
            return run(attempt, attempt.round() == 0 ? Purpose.DIGEST : Purpose.TIMED);
        }
        try {
            return run(attempt, Purpose.COUNTED);
        } catch (TrialFailure e) {
            Interruption.throwIfPending();
            return TrialOutcome.absent(e.messageAfter(arms.get(attempt.arm()).title()));
        }
    }

    private TrialOutcome<SnapshotFigures> run(Attempt<Long> attempt, Purpose purpose) throws InterruptedException {
        Subject arm = variantArm(attempt).orElseThrow();
        Subject reader = purpose == Purpose.COUNTED ? arm.counted() : arm;
        long rows = attempt.condition();
        try (LiveServer.TrialSlots slots = server.reservedSlot()) {
            SnapshotSetUp setUp = new SnapshotSetUp(
                    server.setUp(reader, slots, tables.endpoint(rows), attempt.folder()),
                    rows,
                    tables.contents(rows),
                    viaRoot(reader),
                    purpose);
            TrialOutcome<SnapshotFigures> outcome = attempt.run(new SnapshotTrial(
                    setUp,
                    server.ledger,
                    read -> server.console.busy("%s: %,d of %,d rows".formatted(reader.title(), read, setUp.rows()))));
            if (purpose == Purpose.DIGEST) {
                requireSame(reader, rows, outcome.figuresOrNull().content());
            }
            return outcome;
        }
    }

    private void requireSame(Subject reader, long rows, String content) {
        if (!reference.orElse(content).equals(content)) {
            throw TrialFailure.of(
                    "experiment.rows-differ",
                    reader.title(),
                    "%,d".formatted(tables.contents(rows).rows()),
                    arms.get(0).title(),
                    SnapshotSetUp.CONTENT);
        }
    }

    @Override
    public SnapshotResult result(TrialSession<Long, SnapshotFigures> session) {
        List<Trial<Long, SnapshotFigures>> trials = session.journal().trials();
        CountedTrials counted = counted(session);
        return new SnapshotResult(
                session.header(SnapshotResult.class),
                server.database.info(),
                plan.sampling().design(),
                workload(),
                plan.rows().stream()
                        .map(rows -> new ReadTable(rows, tables.contents(rows).bytes()))
                        .toList(),
                session.variants(variantArms()),
                trials,
                contrasts(trials, SnapshotResult.COMPARED),
                CostLine.of(
                        trials,
                        arms.size(),
                        plan.rows(),
                        plan.sampling().pairs(),
                        plan.sampling().minEffect()),
                notes(counted.leftOut()),
                medians(trials),
                counted.counts().orElse(null));
    }

    private ReadWorkload workload() {
        RowTables.Contents contents = tables.contents(plan.rows().get(0));
        return new ReadWorkload(
                plan.workload(),
                contents.tables(),
                contents.columns(),
                plan.source().unit());
    }
}
