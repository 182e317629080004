package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chart;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Percentiles;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.QueueFigures;
import io.debezium.perf.harness.result.Trend.SoakFigure;
import io.debezium.perf.harness.result.Trial;

/** Latency by percentile and what changes over time, a chart for each demand with a line for each trial. */
record LatencyCharts(LatencyResult result) {

    private static final double MIB = 1024 * 1024;

    /** What a trial has to draw. */
    private interface Points {
        Stream<Plot.Point> of(Trial<Demand, LatencyFigures> trial);
    }

    /** As HdrHistogram's plotter draws it. */
    List<Block> percentiles() {
        return charts(demand -> chart(
                "latency.chart-percentiles",
                demand,
                Plot.Axis.percentiles(),
                Plot.Axis.logarithmic("ms, logarithmic"),
                List.of(),
                trial -> Percentiles.points(trial.figures().latency()).stream()
                        .filter(point -> point[1] > 0)
                        .map(point -> Plot.Point.of(point[0], point[1]))));
    }

    /** In bytes of WAL and in time; what is measured is not shaded. */
    List<Block> lag() {
        return charts(demand -> Stream.concat(
                overTime(
                        "latency.chart-lag-bytes",
                        demand,
                        Plot.Axis.fromZero("MiB"),
                        trial -> lag(trial, each -> each.bytes() == null ? null : each.bytes() / MIB)),
                overTime(
                        "latency.chart-lag-time",
                        demand,
                        Plot.Axis.logarithmic("ms, logarithmic"),
                        // Events of a backlog are as old as they are.
                        trial -> trial.condition().kind() == DemandKind.BACKLOG
                                ? Stream.of()
                                : lag(
                                        trial,
                                        each -> each.millis() != null && each.millis() > 0 ? each.millis() : null))));
    }

    /** How many rows were in the table, and how many were acknowledged a second; none where events are not written to one. */
    List<Block> queue() {
        return charts(demand -> demand.kind() == DemandKind.IDLE
                ? Stream.of()
                : Stream.concat(
                        overTime(
                                "latency.chart-queue-depth",
                                demand,
                                Plot.Axis.fromZero("rows"),
                                trial -> queue(trial, queue -> queue.points().stream()
                                        .filter(each -> each.depth() != null)
                                        .map(each -> Plot.Point.of(each.second(), each.depth())))),
                        overTime(
                                "latency.chart-queue-rate",
                                demand,
                                Plot.Axis.fromZero("rows/s"),
                                trial -> queue(trial, queue -> queue.acknowledgedBySecond().entrySet().stream()
                                        .map(each -> Plot.Point.of(each.getKey() + 1.0, each.getValue()))))));
    }

    /** What a long run was looked at for, a chart for each figure with all its trials. */
    List<Block> growth() {
        return Stream.of(SoakFigure.values())
                .flatMap(figure -> {
                    double unit = figure.inBytes() ? MIB : 1;
                    String name = figure.inBytes() ? "MiB" : figure == SoakFigure.CPU_PER_EVENT ? "us" : "";
                    List<Plot.Series> series = result.demands().stream()
                            .flatMap(demand -> series(demand, trial -> trial.figures().points().stream()
                                            .filter(point -> figure.of(point) != null)
                                            .map(point -> Plot.Point.of(
                                                    point.second(),
                                                    figure.of(point).doubleValue() / unit)))
                                    .stream())
                            .toList();
                    return picture(
                            new Chart(
                                    "soak-" + figure.id(),
                                    Format.capital(figure.label()) + (name.isEmpty() ? "" : ", " + name),
                                    ""),
                            seconds(series),
                            Plot.Axis.fromZero(name),
                            List.of(),
                            series);
                })
                .toList();
    }

    private static Stream<Plot.Point> queue(
            Trial<Demand, LatencyFigures> trial, Function<QueueFigures, Stream<Plot.Point>> points) {
        return Stream.ofNullable(trial.figures().queue()).flatMap(points);
    }

    private static Stream<Plot.Point> lag(Trial<Demand, LatencyFigures> trial, Function<Lag, Double> value) {
        return trial.figures().lag().stream()
                .filter(each -> value.apply(each) != null)
                .map(each -> Plot.Point.of(each.second(), value.apply(each)));
    }

    private List<Block> charts(Function<Demand, Stream<Block>> of) {
        return result.demands().stream().flatMap(of).toList();
    }

    private Stream<Block> overTime(String code, Demand demand, Plot.Axis y, Points points) {
        List<Plot.Series> series = series(demand, points);
        return chart(code, demand, seconds(series), y, spans(demand), points);
    }

    private static Plot.Axis seconds(List<Plot.Series> series) {
        double last = series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Plot.Point::x)
                .max()
                .orElse(0);
        return Plot.Axis.between("seconds since the reader was ready", 0, last);
    }

    /** @param code of its title in the catalogue of messages */
    private Stream<Block> chart(
            String code, Demand demand, Plot.Axis x, Plot.Axis y, List<Plot.Span> spans, Points points) {
        Chart chart = new Chart(
                code.replace("latency.chart-", "") + "-" + result.demands().indexOf(demand),
                Messages.text(code, demand.label()),
                Messages.note(code));
        return picture(chart, x, y, spans, series(demand, points));
    }

    private static Stream<Block> picture(
            Chart chart, Plot.Axis x, Plot.Axis y, List<Plot.Span> spans, List<Plot.Series> series) {
        return series.isEmpty()
                ? Stream.of()
                : Stream.of(new Block.Picture(chart, new Plot(chart.id(), x, y, series, spans)));
    }

    /** Before and after the window of the trial that began last: those of one demand hardly differ. */
    private List<Plot.Span> spans(Demand demand) {
        return result.trials().stream()
                .filter(trial -> trial.condition().equals(demand))
                .map(Trial::figures)
                .filter(Objects::nonNull)
                .reduce((one, other) -> other)
                .map(figures -> {
                    double from = figures.window().warmUpSeconds();
                    double to = from + figures.window().seconds();
                    double last = figures.lag().isEmpty()
                            ? 0
                            : figures.lag().get(figures.lag().size() - 1).second();
                    return List.of(new Plot.Span(0, from, "warm-up"), new Plot.Span(to, Math.max(to, last), "after"));
                })
                .orElse(List.of());
    }

    /** Of the trials that stand and have anything to draw. */
    private List<Plot.Series> series(Demand demand, Points points) {
        List<String> names = Arm.labels(result.variants());
        List<Plot.Series> series = new ArrayList<>();
        IntStream.range(0, names.size())
                .forEach(arm -> result.standing(arm, demand).forEach(trial -> {
                    List<Plot.Point> line = points.of(trial).toList();
                    // One point alone, as of the mark that ends an idle trial, is no line.
                    if (line.size() > 1) {
                        series.add(new Plot.Series(names.get(arm), arm, Plot.Style.CURVE, line));
                    }
                }));
        return series;
    }
}
