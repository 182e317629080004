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
import io.debezium.perf.harness.result.HistoryResult.LineGroup;
import io.debezium.perf.harness.result.HistoryResult.ReleaseFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionLine;

/** A figure over Debezium's releases, one machine a chart. */
final class HistoryCharts {

    /** Between two releases there is a distance of 1; runs of one stand side by side. */
    private static final double APART = 0.08;

    private static final double WIDEST = 0.3;

    /** From zero, so that a small step looks small, to a little above the highest end of an interval. */
    private static final double ABOVE = 1.06;

    private HistoryCharts() {}

    /**
     * The chart of a group; empty where no line has two versions.
     *
     * @param number of the chart within the report
     */
    static Optional<Block> of(LineGroup group, int number) {
        List<VersionLine> charted =
                group.lines().stream().filter(HistoryCharts::isLine).toList();
        if (charted.isEmpty()) {
            return Optional.empty();
        }
        List<String> versions = group.versions().stream()
                .filter(version -> charted.stream()
                        .flatMap(line -> line.releases().stream())
                        .anyMatch(release -> release.version().equals(version)))
                .toList();
        List<Plot.Series> series = new ArrayList<>();
        for (int i = 0; i < charted.size(); i++) {
            series.addAll(series(group, charted.get(i), i, versions));
        }
        return Optional.of(Block.Picture.of(
                "history-" + number,
                group.measured().label() + ", " + HistoryTables.title(group),
                summary(group, charted),
                Plot.Axis.named("", versions),
                Plot.Axis.between(HistoryTables.title(group), 0, ABOVE * highest(series)),
                series));
    }

    /** Whether there is anything to join. */
    static boolean isLine(VersionLine line) {
        return line.releases().size() > 1;
    }

    private static String summary(LineGroup group, List<VersionLine> charted) {
        String lines = charted.size() == 1
                ? HistoryTables.label(charted.get(0)) + "."
                : "%s, one for each JDK and variant.".formatted(Format.count(charted.size(), "line"));
        long runs = charted.stream()
                .flatMap(line -> line.releases().stream())
                .flatMap(release -> release.runs().stream())
                .map(point -> point.run().command() + point.run().at())
                .distinct()
                .count();
        return "%s %s %s"
                .formatted(
                        lines,
                        group.moreIsBetter() ? "More is better." : "Less is better.",
                        runs == 1
                                ? "All in one run."
                                : "From %s: compare only points of one run, because machines drift between runs. For a verdict, use perf compare or perf jmh."
                                        .formatted(Format.count(runs, "run")));
    }

    private static List<Plot.Series> series(LineGroup group, VersionLine line, int colour, List<String> versions) {
        String name = HistoryTables.label(line);
        List<Plot.Point> joined = new ArrayList<>();
        List<Plot.Point> runs = new ArrayList<>();
        for (ReleaseFigure release : line.releases()) {
            int at = versions.indexOf(release.version());
            if (release.runs().size() == 1) {
                joined.add(point(group, at, release.runs().get(0)));
            } else {
                joined.add(new Plot.Point(
                        at,
                        drawn(group, release.median()),
                        null,
                        null,
                        "median of " + Format.count(release.runs().size(), "run")));
                runs.addAll(runs(group, release, at));
            }
        }
        List<Plot.Series> series = new ArrayList<>();
        series.add(new Plot.Series(name, colour, Plot.Style.LINE, joined));
        if (!runs.isEmpty()) {
            series.add(new Plot.Series(name + ": each run", colour, Plot.Style.HOLLOW, runs));
        }
        return series;
    }

    private static List<Plot.Point> runs(LineGroup group, ReleaseFigure release, int at) {
        int count = release.runs().size();
        double apart = Math.min(APART, 2 * WIDEST / (count - 1));
        List<Plot.Point> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(point(
                    group, at + (i - (count - 1) / 2.0) * apart, release.runs().get(i)));
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

    private static Plot.Point point(LineGroup group, double at, HistoryPoint run) {
        boolean range = run.low() < run.high();
        return new Plot.Point(
                at,
                drawn(group, run.median()),
                range ? drawn(group, run.low()) : null,
                range ? drawn(group, run.high()) : null,
                Origin.time(run.run().at()) + " UTC, " + HistoryTables.counted(run));
    }

    private static Double drawn(LineGroup group, double value) {
        return Plot.Point.finite(HistoryTables.isMemory(group) ? value / HistoryTables.MIB : value);
    }
}
