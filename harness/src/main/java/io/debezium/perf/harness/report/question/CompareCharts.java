package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.CompareResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;

/** The trials one by one. */
final class CompareCharts {

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
                "In the order that they ran: a drift of the machine shows as a slope that the variants share.",
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
                                trial.number(),
                                trial.figures() == null
                                        ? null
                                        : Plot.Point.finite(trial.figures().value(metric)),
                                null,
                                null,
                                trial.message()))
                        .toList());
    }
}
