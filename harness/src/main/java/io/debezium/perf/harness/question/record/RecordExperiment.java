package io.debezium.perf.harness.question.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import com.fasterxml.jackson.core.type.TypeReference;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.experiment.Attempt;
import io.debezium.perf.harness.experiment.LiveExperiment;
import io.debezium.perf.harness.experiment.LiveServer;
import io.debezium.perf.harness.experiment.Measurement;
import io.debezium.perf.harness.experiment.Recordings;
import io.debezium.perf.harness.experiment.Subject;
import io.debezium.perf.harness.experiment.TrialSession;
import io.debezium.perf.harness.host.ThreadKind;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.profile.Analyzer;
import io.debezium.perf.harness.profile.Collapsed;
import io.debezium.perf.harness.profile.Costs;
import io.debezium.perf.harness.profile.Profile;
import io.debezium.perf.harness.question.record.RecordResult.ThreadCpu;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.trial.LiveTrial;
import io.debezium.perf.harness.trial.LoadSetUp;
import io.debezium.perf.harness.trial.TrialOutcome;
import io.debezium.perf.harness.variant.Variant;

/** {@code perf record}: one trial under a live load, recorded and analyzed. */
final class RecordExperiment extends LiveExperiment<RecordPlan, Demand, LatencyFigures, RecordResult> {

    static final Measurement<RecordPlan, RecordResult> RUN = of(new TypeReference<>() {}, RecordExperiment::new);

    private final List<String> notes = new ArrayList<>();
    private final Map<Path, ThreadTimes> threads = new HashMap<>();
    private Optional<Path> folder = Optional.empty();

    private RecordExperiment(RecordPlan plan, LiveServer server, List<Variant> programs) {
        super(
                plan,
                server,
                Subject.of(programs, server::plugin, false),
                List.of(LoadSetUp.demand(plan.load())),
                Demand::label);
        server.makeTables(plan);
    }

    @Override
    public String brief(LatencyFigures figures) {
        return "%.1f us of CPU per event, %,.0f events/s"
                .formatted(figures.value(Metric.CPU_MICROS_PER_EVENT), figures.value(Metric.EVENTS_PER_SECOND));
    }

    @Override
    public TrialOutcome<LatencyFigures> run(Attempt<Demand> attempt) throws InterruptedException {
        folder = Optional.of(attempt.folder());
        Subject arm = variantArm(attempt).orElseThrow();
        try (LiveServer.TrialSlots slots = server.slots(arm, false)) {
            LiveTrial trial = new LiveTrial(
                    server.setUp(arm, slots, server.endpoint(), attempt.folder()),
                    server.load(
                            plan.load(), attempt.condition(), server.endpoint(), slots, plan.timing(), seed(attempt)),
                    Purpose.RECORDED,
                    false,
                    Optional.empty(),
                    server.ledger,
                    server.console);
            try {
                return run(attempt, trial);
            } finally {
                threads.put(attempt.folder(), trial.measured().threads());
            }
        }
    }

    @Override
    public RecordResult result(TrialSession<Demand, LatencyFigures> session) {
        List<Trial<Demand, LatencyFigures>> trials = session.journal().trials();
        Optional<Trial<Demand, LatencyFigures>> recorded = RecordResult.recorded(trials);
        folder = recorded.map(trial -> session.folder().path().resolve(trial.folder()))
                .or(() -> folder);
        ThreadTimes times = folder.map(threads::get).orElseGet(() -> new ThreadTimes(Map.of()));
        Optional<Profile> profile = profile(recorded, times);
        return new RecordResult(
                session.header(RecordResult.class),
                server.database.info(),
                described(plan.load()),
                session.variants(variantArms()).get(0),
                trials,
                threads(times, profile.map(Profile::threadNames).orElse(Map.of())),
                profile.map(Profile::analysis).orElse(null),
                notes(notes));
    }

    /** Analyzes the recording, if there is one; one that cannot be read results in a note, not a failure. */
    private Optional<Profile> profile(Optional<Trial<Demand, LatencyFigures>> recorded, ThreadTimes times) {
        Optional<Path> recording =
                folder.map(trial -> trial.resolve(Recordings.FILE)).filter(Files::exists);
        if (recording.isEmpty()) {
            return Optional.empty();
        }
        // An engine that dies early may have delivered nothing: its samples have shares then, but no cost per event.
        Costs costs = recorded.filter(
                        trial -> trial.figures() != null && trial.figures().events() > 0)
                .map(trial -> Recordings.costs(trial.figures().events(), trial, Metric.CPU_MICROS_PER_EVENT, times))
                .orElse(null);
        try {
            Profile profile = Analyzer.analyze(recording.get(), costs);
            notes.addAll(profile.notes());
            export(profile);
            return Optional.of(profile);
        } catch (Failure e) {
            notes.add(Messages.text("experiment.recording-not-analysed", e.getMessage()));
            return Optional.empty();
        }
    }

    private void export(Profile profile) {
        try {
            Collapsed.write(profile, folder.orElseThrow());
        } catch (IOException e) {
            notes.add(Messages.text("experiment.recording-not-exported", e.getMessage()));
        }
    }

    /** @param names of Java threads, by the operating system's thread id */
    private static List<ThreadCpu> threads(ThreadTimes times, Map<Long, String> names) {
        return times.byThread().entrySet().stream()
                .filter(thread -> thread.getValue().nanos() > 0)
                .map(thread -> new ThreadCpu(
                        names.getOrDefault(thread.getKey(), thread.getValue().name()),
                        ThreadKind.of(thread.getValue().name()),
                        thread.getValue().nanos() / 1e3))
                .sorted(Comparator.comparingDouble(ThreadCpu::cpuMicros).reversed())
                .toList();
    }
}
