package io.debezium.perf.harness.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Environment;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.TapeInfo;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/**
 * The figures of {@code perf compare} and {@code perf bisect}. A trial over a tape is measured alike in both, so that both
 * may stand on one line.
 */
final class TrialPoints {

    private static final Map<Metric, String> UNITS = Map.of(
            Metric.CPU_MICROS_PER_EVENT, "us/event",
            Metric.EVENTS_PER_SECOND, "events/s",
            Metric.ALLOCATED_BYTES_PER_EVENT, "bytes/event",
            Metric.PEAK_RSS_BYTES, "bytes");

    private final Origin origin;
    private final TapeInfo tape;
    private final CompareResult.Design design;
    private final List<Trial<Purpose, ReplayFigures>> trials;

    private TrialPoints(
            String command,
            Environment environment,
            TapeInfo tape,
            CompareResult.Design design,
            List<Trial<Purpose, ReplayFigures>> trials,
            String folder) {
        this.origin = Origin.of(new HistoryPoint.Run(command, trials.get(0).startedAt(), folder), environment);
        this.tape = tape;
        this.design = design;
        this.trials = trials;
    }

    /** @param folder the name of the folder that it is in */
    static List<HistoryPoint> of(CompareResult result, String folder) {
        if (result.trials().isEmpty()) {
            return List.of();
        }
        return new TrialPoints(
                        result.command(), result.environment(), result.tape(), result.design(), result.trials(), folder)
                .points(Variants.places(result.variants()));
    }

    /** @param folder the name of the folder that it is in */
    static List<HistoryPoint> of(BisectResult result, String folder) {
        if (result.trials().isEmpty()) {
            return List.of();
        }
        Map<Variants.Subject, List<Integer>> places = new LinkedHashMap<>();
        for (Variants.Subject subject : Variants.places(result.variants()).keySet()) {
            places.put(
                    subject, List.of(result.versions().indexOf(subject.variant().debezium())));
        }
        return new TrialPoints(
                        result.command(), result.environment(), result.tape(), result.design(), result.trials(), folder)
                .points(places);
    }

    private List<HistoryPoint> points(Map<Variants.Subject, List<Integer>> places) {
        List<HistoryPoint> points = new ArrayList<>();
        places.forEach((subject, own) -> points.addAll(points(subject, own)));
        return points;
    }

    private List<HistoryPoint> points(Variants.Subject subject, List<Integer> places) {
        Repeats<Trial<Purpose, ReplayFigures>> repeats = repeats(places);
        List<HistoryPoint> points = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            repeats.summary(trial -> trial.figures().value(metric))
                    .ifPresent(summary -> points.add(origin.point(
                            subject.variant(),
                            measured(subject.plugin()),
                            metric,
                            UNITS.get(metric),
                            metric.moreIsBetter(),
                            summary,
                            repeats.leftOut())));
        }
        return points;
    }

    /** A trial that checked what is delivered, and failed, leaves none of the timed ones; a recorded one leaves all. */
    private Repeats<Trial<Purpose, ReplayFigures>> repeats(List<Integer> places) {
        List<Trial<Purpose, ReplayFigures>> own = trials.stream()
                .filter(trial -> places.contains(trial.arm()) && trial.condition() != Purpose.RECORDED)
                .filter(trial -> trial.status() == TrialStatus.FAILED
                        || trial.condition() == Purpose.TIMED && trial.figures() != null)
                .toList();
        return Repeats.of(
                own,
                trial -> List.of(trial.round(), trial.arm()),
                trial -> trial.status() == TrialStatus.FAILED,
                trial -> trial.status() == TrialStatus.OK);
    }

    /** How many events a tape came to differs by a few each time that it is recorded; its id says how many were asked for. */
    private HistoryPoint.Measured measured(String plugin) {
        return new HistoryPoint.Measured(
                tape.workload(),
                new TreeMap<>(Map.of("scale", Integer.toString(tape.scale()), "plugin", plugin)),
                new TreeMap<>(Map.of(
                        "tape",
                        tape.id(),
                        "PostgreSQL",
                        tape.server(),
                        "warm-up events",
                        Long.toString(design.warmUpEvents()),
                        "a reading every",
                        Long.toString(design.markEvery()))));
    }
}
