package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotResult;
import io.debezium.perf.harness.result.SnapshotResult.Cost;
import io.debezium.perf.harness.result.SnapshotResult.FittedCost;
import io.debezium.perf.harness.result.Trial;

/** Time over the number of rows. */
final class SnapshotCharts {

    private static final int POINTS = 60;

    private SnapshotCharts() {}

    /** A dot for each trial and the fitted line, which is bent where both axes are logarithmic. */
    static List<Block> time(SnapshotResult result, List<String> names) {
        List<Plot.Series> series = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            int subject = i;
            String name = names.get(subject);
            List<Plot.Point> dots = result.tables().stream()
                    .flatMap(table -> result.standing(subject, table.rows()).stream())
                    .map(SnapshotCharts::dot)
                    .toList();
            if (!dots.isEmpty()) {
                series.add(new Plot.Series(name, subject, Plot.Style.DOTS, dots));
                result.line(subject, Cost.TIME)
                        // Without a cost of the rows that shows there is no line that anybody could follow.
                        .filter(line -> line.perRow().value() > 0)
                        .map(line -> new Plot.Series(name, subject, Plot.Style.CURVE, curve(line, dots)))
                        .ifPresent(series::add);
            }
        }
        return series.isEmpty()
                ? List.of()
                : List.of(Block.Picture.of(
                        "snapshot-time",
                        "Total time over the number of %s, s"
                                .formatted(result.workload().unit()),
                        "A dot for each trial, and the fitted line. Level at the left: the fixed cost. Both axes are logarithmic.",
                        Plot.Axis.logarithmic(result.workload().unit()),
                        Plot.Axis.logarithmic("s"),
                        series));
    }

    private static Plot.Point dot(Trial<Long, SnapshotFigures> trial) {
        return new Plot.Point(trial.condition(), trial.figures().seconds(), null, null, "round " + trial.round());
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
}
