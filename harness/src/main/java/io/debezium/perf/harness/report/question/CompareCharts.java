package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** The trials one by one, and how each variant warmed up. */
final class CompareCharts {

    /** Times the steady cost that the warm-up's chart shows; the first readings are far above. */
    private static final double SHOWN = 2.5;

    private CompareCharts() {}

    /** Figures of the timed trials in the order that they ran; a peer's would flatten all others to a line. */
    static List<Block> trials(CompareResult result) {
        List<Arm> arms = Arm.of(result);
        List<Trial<Purpose, ReplayFigures>> timed = result.trials().stream()
                .filter(trial -> trial.condition() == Purpose.TIMED)
                .filter(trial -> trial.arm() < arms.size()
                        && arms.get(trial.arm()).debezium() == arms.get(0).debezium())
                .toList();
        if (timed.isEmpty()) {
            return List.of();
        }
        return List.of(
                trials(arms, timed, "trials-cpu", Metric.CPU_MICROS_PER_EVENT, "CPU per event, us"),
                trials(arms, timed, "trials-rate", Metric.EVENTS_PER_SECOND, "Events/s"));
    }

    private static Block trials(
            List<Arm> arms, List<Trial<Purpose, ReplayFigures>> timed, String id, Metric metric, String title) {
        Set<Trial<Purpose, ReplayFigures>> standing = new HashSet<>(Trial.standing(timed, Purpose.TIMED));
        List<Plot.Series> series = new ArrayList<>();
        for (Arm arm : arms) {
            List<Trial<Purpose, ReplayFigures>> own =
                    timed.stream().filter(trial -> trial.arm() == arm.index()).toList();
            String name = arm.label();
            series.add(dots(name, arm.index(), Plot.Style.DOTS, own.stream().filter(standing::contains), metric));
            Map<Boolean, List<Trial<Purpose, ReplayFigures>>> others = own.stream()
                    .filter(trial -> !standing.contains(trial))
                    .collect(Collectors.partitioningBy(trial -> trial.status() == TrialStatus.FAILED));
            series.add(dots(name + ", repeated", arm.index(), Plot.Style.HOLLOW, others.get(false).stream(), metric));
            series.add(dots(name + ", failed", arm.index(), Plot.Style.CROSSES, others.get(true).stream(), metric));
        }
        return Block.Picture.of(
                id,
                title + ", trial by trial",
                "In the order in which they ran: drift of the machine appears as a slope shared by the variants.",
                Plot.Axis.fitted("trial"),
                Plot.Axis.fitted(title),
                series.stream().filter(one -> !one.points().isEmpty()).toList());
    }

    /** A failed trial may have come to no figure; it stands on the axis. */
    private static Plot.Series dots(
            String name, int colour, Plot.Style style, Stream<Trial<Purpose, ReplayFigures>> trials, Metric metric) {
        return new Plot.Series(
                name,
                colour,
                style,
                trials.map(trial -> new Plot.Point(
                                trial.number(), Plot.Point.finite(trial.value(metric)), null, null, trial.message()))
                        .toList());
    }

    /** Empty where nothing was read on the way. */
    static List<Block> warmUp(CompareResult result) {
        long cut = result.design().overTape().warmUpEvents();
        List<Plot.Series> series = new ArrayList<>();
        double steady = 0;
        for (Arm arm : Arm.of(result)) {
            List<Plot.Point> curve = arm.medians().curve().stream()
                    .map(reading -> Plot.Point.of(reading.events(), reading.cpuMicrosPerEvent()))
                    .toList();
            if (!curve.isEmpty()) {
                series.add(new Plot.Series(arm.label(), arm.index(), Plot.Style.LINE, curve));
                Double last = curve.get(curve.size() - 1).y();
                steady = last == null ? steady : Math.max(steady, last);
            }
        }
        return series.isEmpty()
                ? List.of()
                : List.of(Block.Picture.of(
                        "warm-up",
                        "CPU per event during the trial, us",
                        "Of Java threads, without the collector and the compiler: each point since the previous one, median over"
                                + " the trials. Shaded: the first %s, which are not measured. Early values may lie above the plot."
                                        .formatted(Format.count(cut, "event")),
                        Plot.Axis.between("row events so far", 0, result.tape().events()),
                        Plot.Axis.between("us per event", 0, SHOWN * steady),
                        series,
                        List.of(new Plot.Span(0, cut, "warm-up"))));
    }
}
