package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chart;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Plot;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.report.section.Columns;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Trend;
import io.debezium.perf.harness.result.Trend.SoakFigure;
import io.debezium.perf.harness.result.Trial;

/** What grows over a long run: a sentence for each trial, a table of all figures and a chart for each. */
final class SoakSection {

    private static final double MIB = 1024 * 1024;

    private SoakSection() {}

    /** A trend of a trial. */
    private record Told(String variant, Demand demand, Trend trend) {}

    /** Empty where nothing was looked at. */
    static Optional<String> sentence(LatencyResult result, int variant, Demand demand) {
        List<Trend> all = result.standing(variant, demand).stream()
                .map(Trial::figures)
                .map(LatencyFigures::trends)
                .filter(trends -> !trends.isEmpty())
                .findFirst()
                .orElse(List.of());
        if (all.isEmpty()) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        all.stream()
                .filter(trend -> trend.state() == Growth.GROWS)
                .map(trend -> "%s grows by %s an hour%s"
                        .formatted(trend.figure().label(), amount(trend.figure(), trend.perHour()), byEvents(trend)))
                .forEach(parts::add);
        predicate(all, Growth.HOLDS, "does not grow", "do not grow").ifPresent(parts::add);
        predicate(all, Growth.UNCLEAR, "is not known", "are not known").ifPresent(parts::add);
        return Optional.of(Format.capital(String.join("; ", parts)) + ".");
    }

    private static String byEvents(Trend trend) {
        return trend.figure().inBytes()
                ? ", %s per thousand events".formatted(Format.bytes(trend.perThousandEvents()))
                : "";
    }

    /** {@code threads and open files do not grow}; empty where nothing is in that state. */
    private static Optional<String> predicate(List<Trend> all, Growth state, String one, String several) {
        List<String> names = all.stream()
                .filter(trend -> trend.state() == state)
                .map(trend -> trend.figure().label())
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(names.stream().collect(Collectors.joining(", ")).replaceFirst(", (?!.*, )", " and ")
                        + " "
                        + (names.size() == 1 && !names.get(0).matches("instructions.*|.*s") ? one : several));
    }

    /** Every figure of every trial; without rows where nothing was looked at. */
    static Table table(LatencyResult result) {
        List<Told> all = standing(result)
                .flatMap(trial -> trial.figures().trends().stream()
                        .map(trend -> new Told(name(trial, result), trial.condition(), trend)))
                .toList();
        return Columns.<Told>of()
                .text("Asked for", told -> told.demand().label())
                .code("Variant", Told::variant)
                .text("Figure", told -> told.trend().figure().label())
                .with(
                        Column.number("Level"),
                        told -> cell(told.trend(), told.trend().level()))
                .with(
                        Column.number("An hour"),
                        told -> cell(told.trend(), told.trend().perHour()))
                .with(Column.number("95 % CI"), told -> interval(told.trend()))
                .text("Verdict", told -> word(told.trend().state()))
                .table(
                        "trends-table",
                        "What grows",
                        "Slopes over the readings of a trial, each after full collections. Interval: 95 % jointly for all"
                                + " figures of a trial. Grows: significantly, by more than a tenth of its level an hour. Resident"
                                + " memory grows without a leak until every part of the heap has been used once.",
                        all,
                        told -> told.trend().state() == Growth.GROWS ? Tone.BAD : Tone.PLAIN);
    }

    /** A chart for each figure, with a line for each trial. */
    static List<Block> charts(LatencyResult result) {
        List<Block> blocks = new ArrayList<>();
        for (SoakFigure figure : SoakFigure.values()) {
            List<Plot.Series> series = standing(result)
                    .map(trial -> new Plot.Series(
                            name(trial, result), trial.arm(), Plot.Style.CURVE, points(figure, trial.figures())))
                    .filter(one -> one.points().size() > 1)
                    .toList();
            if (!series.isEmpty()) {
                blocks.add(chart(figure, series));
            }
        }
        return blocks;
    }

    private static String name(Trial<Demand, LatencyFigures> trial, LatencyResult result) {
        return Arm.labels(result.variants()).get(trial.arm());
    }

    private static Block chart(SoakFigure figure, List<Plot.Series> series) {
        String unit = figure.inBytes() ? "MiB" : figure == SoakFigure.CPU_PER_EVENT ? "us" : "";
        double last = series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Plot.Point::x)
                .max()
                .orElse(0);
        String id = "soak-" + figure.id();
        return new Block.Picture(
                new Chart(id, Format.capital(figure.label()) + (unit.isEmpty() ? "" : ", " + unit), ""),
                new Plot(
                        id,
                        Plot.Axis.between("seconds since the reader was ready", 0, last),
                        Plot.Axis.fromZero(unit),
                        series,
                        List.of()));
    }

    private static List<Plot.Point> points(SoakFigure figure, LatencyFigures figures) {
        double unit = figure.inBytes() ? MIB : 1;
        return figures.points().stream()
                .filter(point -> figure.of(point) != null)
                .map(point -> Plot.Point.of(point.second(), figure.of(point).doubleValue() / unit))
                .toList();
    }

    private static Stream<Trial<Demand, LatencyFigures>> standing(LatencyResult result) {
        return Stream.iterate(0, arm -> arm < result.variants().size(), arm -> arm + 1)
                .flatMap(arm -> result.demands().stream().flatMap(demand -> result.standing(arm, demand).stream()));
    }

    private static Cell cell(Trend trend, double value) {
        return Cell.number(amount(trend.figure(), value), value);
    }

    private static Cell interval(Trend trend) {
        return Cell.number(
                Double.isFinite(trend.low())
                        ? Format.together(
                                amount(trend.figure(), trend.low()), " to ", amount(trend.figure(), trend.high()))
                        : "none",
                trend.low());
    }

    private static String amount(SoakFigure figure, double value) {
        return switch (figure) {
            case LIVE_HEAP, RSS -> Format.bytes(value);
            case CPU_PER_EVENT -> Format.micros(value);
            case INSTRUCTIONS_PER_EVENT, THREADS, FILES -> Format.number(value);
        };
    }

    private static String word(Growth growth) {
        return switch (growth) {
            case HOLDS -> "does not grow";
            case GROWS -> "grows";
            case UNCLEAR -> "not known";
        };
    }
}
