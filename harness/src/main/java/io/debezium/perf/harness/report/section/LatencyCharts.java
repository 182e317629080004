package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Trend;
import io.debezium.perf.harness.result.Trial;

/**
 * Charts of latency by percentile and of changes over time: a chart for each demand, with a line for each trial.
 *
 * @param arms a name for each
 * @param trials those with figures, in order
 */
public record LatencyCharts(List<Demand> demands, List<String> arms, List<Trial<Demand, LatencyFigures>> trials) {

    private static final double MIB = 1024 * 1024;
    private static final Plot.Axis MILLIS = Plot.Axis.logarithmic("ms, logarithmic");

    /**
     * A kind of chart.
     *
     * @param code of its title in the catalogue of messages, which has the demand and the name as arguments
     * @param without the kind of demand for which there is no such chart, since it would be meaningless; null for none
     * @param points of a trial, by percentile or by the second since the reader was ready
     */
    private record Drawn(
            String code,
            String name,
            Plot.Axis y,
            DemandKind without,
            Function<LatencyFigures, Stream<Plot.Point>> points) {}

    /** Charts of latency by percentile, as HdrHistogram's plotter draws them. */
    public List<Block> percentiles() {
        return pictures(
                Plot.Axis.percentiles(),
                List.of(new Drawn("latency.chart-percentiles", "", MILLIS, null, LatencyCharts::byPercentile)));
    }

    /**
     * Charts of the lag in bytes of WAL and in time; not in time for a backlog, whose events were old before the reader
     * started.
     */
    public List<Block> lag() {
        Plot.Axis bytes = Plot.Axis.fromZero("MiB");
        return pictures(
                null,
                List.of(
                        new Drawn("latency.chart-lag-bytes", "", bytes, null, LatencyCharts::lagInBytes),
                        new Drawn("latency.chart-lag-time", "", MILLIS, DemandKind.BACKLOG, LatencyCharts::lagInTime)));
    }

    /** Charts of the number of rows in the queue table; none if events are not written to one. */
    public List<Block> queue() {
        Plot.Axis rows = Plot.Axis.fromZero("rows");
        return pictures(
                null, List.of(new Drawn("latency.chart-queue-depth", "", rows, DemandKind.IDLE, LatencyCharts::depth)));
    }

    /** Charts of the metrics whose growth a long run examines. */
    public List<Block> growth() {
        return pictures(
                null,
                Trend.LOOKED_AT.stream()
                        .map(metric -> {
                            boolean bytes = metric.unit().equals("bytes");
                            return new Drawn(
                                    "latency.chart-growth",
                                    Format.capital(metric.label()),
                                    Plot.Axis.fromZero(bytes ? "MiB" : metric.unit()),
                                    null,
                                    figures -> points(
                                            figures.points(),
                                            SoakPoint::second,
                                            point -> point.value(metric) / (bytes ? MIB : 1)));
                        })
                        .toList());
    }

    /**
     * Latency at {@code 1 / (1 - percentile)}. The maximum is placed at x = number of values, since nothing was observed
     * beyond.
     */
    private static Stream<Plot.Point> byPercentile(LatencyFigures figures) {
        double count = figures.latency().count();
        return points(
                figures.latency().percentiles(),
                percentile -> Math.max(1, Math.min(count, 1 / Math.max(1e-12, 1 - percentile.percent() / 100))),
                percentile -> percentile.micros() > 0 ? percentile.micros() / 1e3 : null);
    }

    private static Stream<Plot.Point> lagInBytes(LatencyFigures figures) {
        return points(figures.lag(), Lag::second, lag -> lag.bytes() == null ? null : lag.bytes() / MIB);
    }

    private static Stream<Plot.Point> lagInTime(LatencyFigures figures) {
        return points(
                figures.lag(), Lag::second, lag -> lag.millis() != null && lag.millis() > 0 ? lag.millis() : null);
    }

    private static Stream<Plot.Point> depth(LatencyFigures figures) {
        return points(figures.queue(), Lag::second, Lag::bytes);
    }

    /** The points whose value is neither null nor NaN. */
    private static <T> Stream<Plot.Point> points(
            Collection<T> all, ToDoubleFunction<T> x, Function<T, ? extends Number> y) {
        return all.stream()
                .map(each -> Plot.Point.of(x.applyAsDouble(each), y.apply(each)))
                .filter(point -> point.y() != null);
    }

    /** @param x the horizontal axis; null for time */
    private List<Block> pictures(Plot.Axis x, List<Drawn> charts) {
        List<Block> pictures = new ArrayList<>();
        for (Demand demand : demands) {
            for (Drawn chart : charts) {
                List<Plot.Series> series = Rounds.series(arms, under(demand), chart.points());
                if (!series.isEmpty() && demand.kind() != chart.without()) {
                    pictures.add(new Block.Picture(
                            Messages.text(chart.code(), demand.label(), chart.name()),
                            Messages.note(chart.code()),
                            new Plot(
                                    chart.code().replace("latency.chart-", "") + "-" + pictures.size(),
                                    x == null ? seconds(series) : x,
                                    chart.y(),
                                    series,
                                    x == null ? spans(demand) : List.of())));
                }
            }
        }
        return pictures;
    }

    private static Plot.Axis seconds(List<Plot.Series> series) {
        double last = series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Plot.Point::x)
                .max()
                .orElse(0);
        return Plot.Axis.between("seconds since the reader was ready", 0, last);
    }

    /** The time before and after the window of the newest trial; those of other trials with the same demand hardly differ. */
    private List<Plot.Span> spans(Demand demand) {
        List<Trial<Demand, LatencyFigures>> all = under(demand);
        LatencyFigures newest = all.get(all.size() - 1).figures();
        double from = newest.window().warmUpSeconds();
        double to = from + newest.window().seconds();
        double last = all.stream()
                .flatMap(trial -> trial.figures().lag().stream())
                .mapToDouble(Lag::second)
                .max()
                .orElse(0);
        return List.of(new Plot.Span(0, from, "warm-up"), new Plot.Span(to, Math.max(to, last), "after"));
    }

    private List<Trial<Demand, LatencyFigures>> under(Demand demand) {
        return trials.stream().filter(trial -> trial.condition().equals(demand)).toList();
    }
}
