package io.debezium.perf.harness.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

import io.debezium.perf.harness.Failure;
import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.UnfitEnvironment;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.profile.Costs;
import io.debezium.perf.harness.profile.Difference;
import io.debezium.perf.harness.profile.Difference.RecordedTrial;
import io.debezium.perf.harness.result.DifferenceFiles;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.ResultFolder;
import io.debezium.perf.harness.result.ResultJson;
import io.debezium.perf.harness.result.Trial;

/** The recorded trials of an experiment over a tape, and the comparison of their flight recordings. */
public record Recordings(ResultFolder folder, Journal<Purpose, ReplayFigures> journal) {

    public static final String FILE = "recording.jfr";

    private static final String THREADS = "threads.json";

    /** Writes the CPU times of threads, by which the costs in the recording are scaled and which the trial's figures lack. */
    public static void keep(ThreadTimes threads, Path trialFolder) {
        try {
            ResultJson.write(threads, trialFolder.resolve(THREADS));
        } catch (IOException e) {
            throw UnfitEnvironment.unwritable(trialFolder, e);
        }
    }

    /**
     * Compares the recordings of two variants.
     *
     * @param note receives a sentence if they cannot be compared
     * @return the differences of CPU and of allocation; empty if a variant has no recording
     */
    public List<Difference> between(Subject baseline, Subject candidate, Consumer<String> note) {
        List<RecordedTrial> first = of(baseline);
        List<RecordedTrial> second = of(candidate);
        if (first.isEmpty() || second.isEmpty()) {
            return List.of();
        }
        try {
            return Difference.between(baseline.spec(), first, candidate.spec(), second);
        } catch (Failure e) {
            note.accept(Messages.text("experiment.recordings-not-compared", e.getMessage()));
            return List.of();
        }
    }

    /**
     * Writes the tree of calls, which is too large for the result's own JSON.
     *
     * @param number of the candidate, from 1
     * @param note receives a sentence if the tree cannot be written; the tables are in the result nevertheless
     */
    public static void keep(Difference difference, ResultFolder folder, int number, Consumer<String> note) {
        try {
            DifferenceFiles.write(difference.tree(), folder, number);
        } catch (IOException e) {
            note.accept(Messages.text("experiment.recordings-tree-not-kept", e.getMessage()));
        }
    }

    private List<RecordedTrial> of(Subject arm) {
        return journal.of(arm.index(), Purpose.RECORDED).stream()
                .filter(trial -> trial.figures() != null)
                .filter(trial -> Files.isRegularFile(recording(trial)))
                .map(this::recorded)
                .toList();
    }

    private RecordedTrial recorded(Trial<Purpose, ReplayFigures> trial) {
        ThreadTimes threads =
                ResultJson.readPart(folder.path().resolve(trial.folder()).resolve(THREADS), ThreadTimes.class);
        return new RecordedTrial(
                recording(trial), costs(trial.figures().events(), trial, Metric.MEAN_CPU_MICROS_PER_EVENT, threads));
    }

    /**
     * The costs of a recorded trial according to the counters of the whole process.
     *
     * @param events number of events in the window
     * @param cpu the metric of CPU time per event to use
     */
    public static Costs costs(long events, Trial<?, ?> trial, Metric cpu, ThreadTimes threads) {
        return Costs.ofProcess(
                events, events * trial.value(cpu), events * trial.value(Metric.ALLOCATED_BYTES_PER_EVENT), threads);
    }

    private Path recording(Trial<Purpose, ReplayFigures> trial) {
        return folder.path().resolve(trial.folder()).resolve(FILE);
    }
}
