package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.host.Machine;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.plan.RecordPlan;
import io.debezium.perf.harness.profile.Analyzer;
import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Costs;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Outcome;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.RunStatus;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.stats.RecordFigures;
import io.debezium.perf.harness.trial.LiveMeasurement;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.TrialSetUp;

/** Puts a result together from what was planned, prepared and measured, as far as the trial came. */
final class RecordAssembly {

    private final RecordPlan plan;
    private final TrialSetUp setUp;
    private final LiveServer server;
    private final Machine machine;
    private final Stopwatch clock;
    private final List<String> notes = new ArrayList<>();
    private Optional<Failure> failure = Optional.empty();

    RecordAssembly(RecordPlan plan, TrialSetUp setUp, LiveServer server, Machine machine, Stopwatch clock) {
        this.plan = plan;
        this.setUp = setUp;
        this.server = server;
        this.machine = machine;
        this.clock = clock;
        notes.addAll(setUp.variant().notes());
        notes.addAll(server.database().notes());
    }

    /** What went wrong while the load's own records were read; empty when nothing did. */
    Optional<Failure> failure() {
        return failure;
    }

    RecordResult assemble(LiveTrial trial, Outcome trialOutcome) {
        LiveMeasurement measured = trial.measured();
        Optional<Window> window = measured.window();
        Optional<ProcessFigures> figures = measured.figures();
        List<ThreadCpu> threads = new ArrayList<>();
        Optional<Analysis> analysis = analysis(measured, figures, threads);
        Optional<CoreUse> cores = measured.cores();
        Optional<LoadResult> load = window.flatMap(at -> trial.load().flatMap(each -> load(each, at)));
        trial.load().ifPresent(each -> notes.addAll(each.notes()));
        notes.addAll(measured.notes());
        if (measured.loadEndedFirst()) {
            notes.add(Messages.text("experiment.recording-load-ended"));
        }
        if (Math.abs(measured.clockSet()) > Guard.CLOCK_SET_SECONDS) {
            notes.add(Messages.text(
                    "experiment.recording-clock-set", String.format(Locale.ROOT, "%+,.1f", measured.clockSet())));
        }
        Outcome outcome = failure.filter(each -> trialOutcome.status() == RunStatus.COMPLETE)
                .map(each -> new Outcome(RunStatus.FAILED, each.getMessage(), List.of()))
                .orElse(trialOutcome);
        return new RecordResult(
                Described.header(RecordResult.class, clock, outcome, plan.typed(), machine),
                variant(trial),
                server.database().info(),
                Described.workload(
                        plan.live().workload(),
                        trial.load().map(Load::generator),
                        trial.load().map(Load::command)),
                window.orElse(null),
                figures.orElse(null),
                RecordFigures.shares(threads, figures),
                load.orElse(null),
                window.map(at -> Latency.of(measured.latencies())).orElse(null),
                cores.orElse(null),
                measured.series(),
                measured.catchUpOrNull(),
                analysis.orElse(null),
                notes,
                RecordFigures.reading(threads, figures, measured.series(), analysis));
    }

    /** A log of transactions that is not whole, as on a full disk, fails the trial and leaves its other figures. */
    private Optional<LoadResult> load(Load load, Window window) {
        try {
            return Optional.of(load.result(window.start(), window.end()));
        } catch (Failure e) {
            failure = Optional.of(e);
            return Optional.empty();
        }
    }

    /** Reads the recording, if there is one; a recording that cannot be read becomes a note, not a failure. */
    private Optional<Analysis> analysis(
            LiveMeasurement measured, Optional<ProcessFigures> figures, List<ThreadCpu> threads) {
        Path file = setUp.recording();
        if (!Files.exists(file)) {
            threads.addAll(threads(measured.threads(), Map.of()));
            return Optional.empty();
        }
        try {
            // An engine that dies early may have delivered nothing: its samples are shares then, not costs of an event.
            Costs costs = figures.filter(each -> each.events() > 0)
                    .map(each -> Costs.ofProcess(
                            each.events(), each.processCpuMicros(), (double) each.allocatedBytes(), measured.threads()))
                    .orElse(null);
            Profile profile = Analyzer.analyze(file, costs);
            notes.addAll(profile.notes());
            threads.addAll(threads(measured.threads(), profile.threadNames()));
            export(profile);
            return Optional.of(profile.analysis());
        } catch (Failure e) {
            notes.add(Messages.text("experiment.recording-not-analysed", e.getMessage()));
            threads.addAll(threads(measured.threads(), Map.of()));
            return Optional.empty();
        }
    }

    private void export(Profile profile) {
        try {
            Collapsed.write(profile, setUp.folder());
        } catch (IOException e) {
            notes.add(Messages.text("experiment.recording-not-exported", e.getMessage()));
        }
    }

    private static List<ThreadCpu> threads(ThreadTimes times, Map<Long, String> names) {
        return times.byThread().entrySet().stream()
                .map(entry -> new ThreadCpu(
                        entry.getKey(),
                        names.getOrDefault(entry.getKey(), entry.getValue().name()),
                        ThreadCpu.Kind.valueOf(
                                ThreadKind.of(entry.getValue().name()).name()),
                        entry.getValue().nanos() / 1e3))
                .filter(thread -> thread.cpuMicros() > 0)
                .sorted(Comparator.comparingDouble(ThreadCpu::cpuMicros).reversed())
                .toList();
    }

    private RecordResult.RecordedVariant variant(LiveTrial trial) {
        return new RecordResult.RecordedVariant(
                plan.variant().text(),
                trial.debezium().orElse(plan.variant().version()),
                setUp.plugin(),
                setUp.variant().jdk().toString(),
                plan.variant().jvm(),
                Described.properties(setUp.engineProperties()),
                trial.command());
    }
}
