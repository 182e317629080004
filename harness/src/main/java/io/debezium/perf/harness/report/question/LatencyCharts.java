package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chart;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Percentiles;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.QueueFigures;
import io.debezium.perf.harness.result.Trial;

/** Latency by percentile and the lag over time, a chart for each demand with a line for each trial. */
final class LatencyCharts {

    private static final double MIB = 1024 * 1024;

    private LatencyCharts() {}

    /** As HdrHistogram's plotter draws it. */
    static List<Block> percentiles(LatencyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (int demand = 0; demand < result.demands().size(); demand++) {
            List<Plot.Series> series = series(result, result.demands().get(demand), LatencyCharts::percentiles);
            if (!series.isEmpty()) {
                String id = "percentiles-" + demand;
                String load = result.demands().get(demand).label();
                blocks.add(new Block.Picture(
                        new Chart(
                                id,
                                "Commit to consumption by percentile, ms, " + load,
                                "A line for each trial. The further right a line stays low, the fewer events were late."),
                        new Plot(
                                id,
                                Plot.Axis.percentiles(),
                                Plot.Axis.logarithmic("ms, logarithmic"),
                                series,
                                List.of())));
            }
        }
        return blocks;
    }

    /** In bytes of WAL and in time; what is measured is not shaded. */
    static List<Block> lag(LatencyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (int demand = 0; demand < result.demands().size(); demand++) {
            Demand asked = result.demands().get(demand);
            String load = asked.label();
            List<Plot.Span> spans = spans(result, asked);
            add(
                    blocks,
                    new Chart(
                            "lag-bytes-" + demand,
                            "Lag in MiB of WAL, " + load,
                            "From the newest event that was consumed to the server's position, whatever the WAL between them"
                                    + " holds, once a second."),
                    Plot.Axis.fromZero("MiB"),
                    series(
                            result,
                            asked,
                            trial -> lag(trial, each -> each.bytes() == null ? null : each.bytes() / MIB)),
                    spans);
            add(
                    blocks,
                    new Chart(
                            "lag-time-" + demand,
                            "Lag in ms, " + load,
                            "The latest of the events that were consumed in the second before."),
                    Plot.Axis.logarithmic("ms, logarithmic"),
                    series(result, asked, trial -> lag(trial, each -> millis(trial, each))),
                    spans);
        }
        return blocks;
    }

    /** How many rows were in the table, and how many were acknowledged a second; none where events are not written to one. */
    static List<Block> queue(LatencyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (int demand = 0; demand < result.demands().size(); demand++) {
            Demand asked = result.demands().get(demand);
            if (asked.kind() == Demand.DemandKind.IDLE) {
                continue;
            }
            List<Plot.Span> spans = spans(result, asked);
            add(
                    blocks,
                    new Chart(
                            "queue-depth-" + demand,
                            "Depth of the queue in rows, " + asked.label(),
                            "Written and not acknowledged, claimed ones among them."),
                    Plot.Axis.fromZero("rows"),
                    series(
                            result,
                            asked,
                            trial -> queue(trial, queue -> queue.points().stream()
                                    .filter(each -> each.depth() != null)
                                    .map(each -> Plot.Point.of(each.second(), each.depth())))),
                    spans);
            add(
                    blocks,
                    new Chart(
                            "queue-rate-" + demand,
                            "Acknowledged a second, " + asked.label(),
                            "Consumers take rows in bursts, which the average of a trial hides."),
                    Plot.Axis.fromZero("rows/s"),
                    series(
                            result,
                            asked,
                            trial -> queue(trial, queue -> queue.acknowledgedBySecond().entrySet().stream()
                                    .map(each -> Plot.Point.of(each.getKey() + 1.0, each.getValue())))),
                    spans);
        }
        return blocks;
    }

    private static List<Plot.Point> queue(
            Trial<Demand, LatencyFigures> trial, Function<QueueFigures, Stream<Plot.Point>> points) {
        return Stream.ofNullable(trial.figures().queue()).flatMap(points).toList();
    }

    /** Those of a backlog are as old as they are. */
    private static Double millis(Trial<Demand, LatencyFigures> trial, Lag lag) {
        boolean late =
                lag.millis() != null && lag.millis() > 0 && trial.condition().kind() != Demand.DemandKind.BACKLOG;
        return late ? lag.millis() : null;
    }

    private static void add(
            List<Block> blocks, Chart chart, Plot.Axis y, List<Plot.Series> series, List<Plot.Span> spans) {
        if (!series.isEmpty()) {
            blocks.add(new Block.Picture(
                    chart,
                    new Plot(
                            chart.id(),
                            Plot.Axis.between("seconds since the reader was ready", 0, last(series)),
                            y,
                            series,
                            spans)));
        }
    }

    private static double last(List<Plot.Series> series) {
        return series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Plot.Point::x)
                .max()
                .orElse(0);
    }

    /** Before and after the window of the trial that began last: those of one demand hardly differ. */
    private static List<Plot.Span> spans(LatencyResult result, Demand demand) {
        return result.trials().stream()
                .filter(trial -> trial.condition().equals(demand) && trial.figures() != null)
                .map(Trial::figures)
                .reduce((one, other) -> other)
                .map(figures -> {
                    double from = figures.window().warmUpSeconds();
                    double to = from + figures.window().seconds();
                    return List.of(
                            new Plot.Span(0, from, "warm-up"), new Plot.Span(to, Math.max(to, last(figures)), "after"));
                })
                .orElse(List.of());
    }

    private static double last(LatencyFigures figures) {
        return figures.lag().isEmpty()
                ? 0
                : figures.lag().get(figures.lag().size() - 1).second();
    }

    private static List<Plot.Point> percentiles(Trial<Demand, LatencyFigures> trial) {
        return Percentiles.points(trial.figures().latency()).stream()
                .filter(point -> point[1] > 0)
                .map(point -> Plot.Point.of(point[0], point[1]))
                .toList();
    }

    private static List<Plot.Point> lag(Trial<Demand, LatencyFigures> trial, Function<Lag, Double> value) {
        return trial.figures().lag().stream()
                .filter(each -> value.apply(each) != null)
                .map(each -> Plot.Point.of(each.second(), value.apply(each)))
                .toList();
    }

    /** Of the trials that stand and have anything to draw. */
    private static List<Plot.Series> series(
            LatencyResult result, Demand demand, Function<Trial<Demand, LatencyFigures>, List<Plot.Point>> points) {
        List<Plot.Series> series = new ArrayList<>();
        for (int variant = 0; variant < result.variants().size(); variant++) {
            String name = Arm.labels(result.variants()).get(variant);
            for (Trial<Demand, LatencyFigures> trial : result.standing(variant, demand)) {
                List<Plot.Point> line = points.apply(trial);
                // One point alone, as of the mark that ends an idle trial, is no line.
                if (line.size() > 1) {
                    series.add(new Plot.Series(name, variant, Plot.Style.CURVE, line));
                }
            }
        }
        return series;
    }
}
