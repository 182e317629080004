package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.LineRole;
import io.debezium.perf.harness.result.HistoryResult.NightStep;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;

/** A figure over Debezium's releases or night by night, one machine a chart. */
final class HistoryCharts {

    /** Between two releases there is a distance of 1; runs of one stand side by side. */
    private static final double APART = 0.08;

    private static final double WIDEST = 0.3;

    /** From zero, so that a small step looks small, to a little above the highest end of an interval. */
    private static final double ABOVE = 1.06;

    /** Colour of the levels between steps. */
    private static final int LEVEL = 2;

    private HistoryCharts() {}

    /**
     * Over the releases; empty where no line has two versions.
     *
     * @param number of the chart within the report
     */
    static Optional<Block> releases(HistoryChart chart, int number) {
        List<HistoryLine> charted =
                chart.lines().stream().filter(HistoryCharts::isLine).toList();
        List<Plot.Series> series = new ArrayList<>();
        for (int i = 0; i < charted.size(); i++) {
            HistoryLine line = charted.get(i);
            String name = HistoryTables.label(line);
            series.add(new Plot.Series(name, i, Plot.Style.LINE, joined(chart, line)));
            List<Plot.Point> runs = runs(chart, line);
            if (!runs.isEmpty()) {
                series.add(new Plot.Series(name + ": each run", i, Plot.Style.HOLLOW, runs));
            }
        }
        return charted.isEmpty()
                ? Optional.empty()
                : Optional.of(Block.Picture.of(
                        "history-" + number,
                        chart.measured().label() + ", " + HistoryTables.title(chart),
                        summary(chart, charted),
                        Plot.Axis.named("", chart.places()),
                        Plot.Axis.between(HistoryTables.title(chart), 0, ABOVE * highest(series)),
                        series));
    }

    /** Whether there is anything to join. */
    static boolean isLine(HistoryLine line) {
        return line.figures().size() > 1;
    }

    /** The ratio with the A/A, and the baseline's own figure, each with its levels; shaded where a step may be. */
    static Block nights(HistoryNights nights, int number) {
        HistoryChart chart = nights.chart();
        List<HistoryLine> lines = chart.lines();
        HistoryLine baseline = lines.get(lines.size() - 1);
        return new Block.Charts(List.of(
                night(
                        nights,
                        "nights-%d-ratio".formatted(number),
                        lines.get(0).with() + " against " + baseline.with(),
                        "ratio",
                        lines.subList(0, lines.size() - 1)),
                night(
                        nights,
                        "nights-%d-baseline".formatted(number),
                        baseline.with() + " itself",
                        chart.unit(),
                        List.of(baseline))));
    }

    private static Block.Picture night(
            HistoryNights nights, String id, String what, String unit, List<HistoryLine> lines) {
        HistoryChart chart = nights.chart();
        List<Plot.Series> series = new ArrayList<>();
        for (HistoryLine line : lines) {
            boolean same = line.role() == LineRole.SAME;
            if (!line.steps().isEmpty()) {
                series.add(new Plot.Series(
                        "level",
                        LEVEL,
                        Plot.Style.CURVE,
                        levels(line, chart.places().size() - 1.0)));
            }
            if (!line.figures().isEmpty()) {
                series.add(new Plot.Series(
                        HistoryNights.name(line.role()),
                        same ? 1 : 0,
                        same ? Plot.Style.HOLLOW : Plot.Style.DOTS,
                        joined(chart, line)));
            }
        }
        return Block.Picture.of(
                id,
                Format.capital(chart.metric().label()) + " of " + what,
                "One dot a night. %s Shaded: where a step may be.".formatted(better(chart)),
                Plot.Axis.named("", chart.places()),
                Plot.Axis.fitted(unit),
                series,
                lines.stream()
                        .flatMap(line -> line.steps().stream())
                        .map(step -> new Plot.Span(
                                step.earliest() - 0.5,
                                step.latest() + 0.5,
                                nights.effect(step).signed()))
                        .toList());
    }

    /** From the first night to the last, with a jump at each step. */
    private static List<Plot.Point> levels(HistoryLine line, double last) {
        List<Plot.Point> levels = new ArrayList<>();
        double from = 0;
        double level = 0;
        for (NightStep step : line.steps()) {
            levels.add(Plot.Point.of(from, step.before()));
            levels.add(Plot.Point.of(step.at() - 0.5, step.before()));
            from = step.at() - 0.5;
            level = step.after();
        }
        levels.add(Plot.Point.of(from, level));
        levels.add(Plot.Point.of(last, level));
        return levels;
    }

    private static String better(HistoryChart chart) {
        return chart.moreIsBetter() ? "More is better." : "Less is better.";
    }

    private static String summary(HistoryChart chart, List<HistoryLine> charted) {
        String lines = charted.size() == 1
                ? HistoryTables.label(charted.get(0)) + "."
                : "%s, one for each JDK and variant.".formatted(Format.count(charted.size(), "line"));
        long runs = charted.stream()
                .flatMap(line -> line.figures().stream())
                .flatMap(figure -> figure.runs().stream())
                .map(point -> point.run().command() + point.run().at())
                .distinct()
                .count();
        return "%s %s %s"
                .formatted(
                        lines,
                        better(chart),
                        runs == 1
                                ? "All in one run."
                                : "From %s: compare only points of one run, because machines drift between runs. For a verdict, use perf compare or perf jmh."
                                        .formatted(Format.count(runs, "run")));
    }

    /** A point a place: of several runs their median, without an interval. */
    private static List<Plot.Point> joined(HistoryChart chart, HistoryLine line) {
        return line.figures().stream()
                .map(figure -> figure.runs().size() > 1
                        ? new Plot.Point(
                                figure.place(),
                                drawn(chart, figure.median()),
                                null,
                                null,
                                "median of " + Format.count(figure.runs().size(), "run"))
                        : point(
                                chart,
                                figure.place(),
                                figure.median(),
                                figure.low(),
                                figure.high(),
                                note(chart, figure)))
                .toList();
    }

    /** When a release was measured, or of which commit a night is. */
    private static String note(HistoryChart chart, PlacedFigure figure) {
        return figure.runs().stream()
                .findFirst()
                .map(run -> chart.isNightly()
                        ? Objects.requireNonNullElse(run.beside().revision(), "")
                                .replaceFirst("(.{12}).*", "$1")
                        : note(run))
                .orElse("");
    }

    private static String note(HistoryPoint run) {
        return Origin.time(run.run().at()) + " UTC, " + HistoryTables.counted(run);
    }

    /** Each of several runs of a release. */
    private static List<Plot.Point> runs(HistoryChart chart, HistoryLine line) {
        List<Plot.Point> runs = new ArrayList<>();
        for (PlacedFigure figure : line.figures()) {
            int count = figure.runs().size();
            double apart = Math.min(APART, 2 * WIDEST / (count - 1));
            for (int i = 0; i < count && count > 1; i++) {
                HistoryPoint run = figure.runs().get(i);
                double at = figure.place() + (i - (count - 1) / 2.0) * apart;
                runs.add(point(chart, at, run.median(), run.low(), run.high(), note(run)));
            }
        }
        return runs;
    }

    private static double highest(List<Plot.Series> series) {
        return series.stream()
                .flatMap(one -> one.points().stream())
                .flatMap(point -> Stream.of(point.y(), point.high()))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    private static Plot.Point point(
            HistoryChart chart, double at, double median, double low, double high, String note) {
        boolean range = low < high;
        return new Plot.Point(
                at, drawn(chart, median), range ? drawn(chart, low) : null, range ? drawn(chart, high) : null, note);
    }

    private static Double drawn(HistoryChart chart, double value) {
        boolean memory = HistoryTables.isMemory(chart) && !chart.isNightly();
        return Plot.Point.finite(memory ? value / HistoryTables.MIB : value);
    }
}
