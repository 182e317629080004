package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chart;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.ReadTable;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.SnapshotMedians;

/** Time over the number of rows, and what of it is fixed. */
final class SnapshotCharts {

    private static final int POINTS = 60;

    private SnapshotCharts() {}

    /** A dot for each trial and the fitted line, which is bent where both axes are logarithmic. */
    static List<Block> time(SnapshotResult result) {
        List<Plot.Series> series = new ArrayList<>();
        for (int subject = 0; subject < result.subjects().size(); subject++) {
            List<Plot.Point> dots = dots(result, subject);
            String name = Arm.brief(SnapshotSummary.name(result, subject));
            if (!dots.isEmpty()) {
                series.add(new Plot.Series(name, subject, Plot.Style.DOTS, dots));
                Optional<FittedCost> line = result.line(subject, Cost.TIME);
                if (line.isPresent()) {
                    series.add(new Plot.Series(name, subject, Plot.Style.CURVE, curve(line.get(), dots)));
                }
            }
        }
        String id = "snapshot-time";
        return series.isEmpty()
                ? List.of()
                : List.of(new Block.Picture(
                        new Chart(
                                id,
                                "Time in all over the number of rows, s",
                                "A dot for each trial, and the line that was fitted to them. Level at the left: what is fixed."
                                        + " Both axes are logarithmic."),
                        new Plot(id, Plot.Axis.logarithmic("rows"), Plot.Axis.logarithmic("s"), series, List.of())));
    }

    private static List<Plot.Point> dots(SnapshotResult result, int subject) {
        return result.tables().stream()
                .flatMap(table -> result.standing(subject, table.rows()).stream())
                .map(SnapshotCharts::dot)
                .toList();
    }

    private static Plot.Point dot(Trial<Long, SnapshotFigures> cell) {
        return new Plot.Point(cell.condition(), cell.figures().seconds(), null, null, "round " + cell.round());
    }

    private static List<Plot.Point> curve(FittedCost line, List<Plot.Point> dots) {
        double from = dots.stream().mapToDouble(Plot.Point::x).min().orElseThrow();
        double to = dots.stream().mapToDouble(Plot.Point::x).max().orElseThrow();
        return IntStream.rangeClosed(0, POINTS)
                .mapToDouble(i -> from * Math.pow(to / from, (double) i / POINTS))
                .filter(rows -> line.at(rows) > 0)
                .mapToObj(rows -> Plot.Point.of(rows, line.at(rows) / 1e6))
                .toList();
    }

    /** Of the largest table, by the fitted lines; empty without any. */
    static List<Block> parts(SnapshotResult result) {
        List<FittedCost> lines =
                result.lines().stream().filter(line -> line.cost() == Cost.TIME).toList();
        if (lines.isEmpty()) {
            return List.of();
        }
        long rows = result.tables().stream()
                .max(Comparator.comparing(ReadTable::rows))
                .orElseThrow()
                .rows();
        List<String> names = lines.stream()
                .map(line -> Arm.brief(SnapshotSummary.name(result, line.subject())))
                .toList();
        String id = "snapshot-parts";
        return List.of(new Block.Picture(
                new Chart(
                        id,
                        "What is fixed and what the rows add, of %s, s".formatted(SnapshotSummary.rows(rows)),
                        "From below: the process until the reader is asked to run, all else that is spent however few the rows"
                                + " are, and the cost of a row times the rows."),
                new Plot(
                        id,
                        Plot.Axis.named("", names),
                        Plot.Axis.fromZero("s"),
                        List.of(
                                part(
                                        "start of the process",
                                        5,
                                        lines,
                                        line -> SnapshotMedians.startUpSeconds(result, line.subject())),
                                part(
                                        "fixed beside that",
                                        0,
                                        lines,
                                        line -> Math.max(
                                                0,
                                                line.fixed().value() / 1e6
                                                        - SnapshotMedians.startUpSeconds(result, line.subject()))),
                                part("rows", 1, lines, line -> line.perRow().value() * rows / 1e6)),
                        List.of())));
    }

    private static Plot.Series part(
            String name, int colour, List<FittedCost> lines, ToDoubleFunction<FittedCost> seconds) {
        return new Plot.Series(
                name,
                colour,
                Plot.Style.BAR,
                IntStream.range(0, lines.size())
                        .mapToObj(i -> Plot.Point.of(i, seconds.applyAsDouble(lines.get(i))))
                        .toList());
    }
}
