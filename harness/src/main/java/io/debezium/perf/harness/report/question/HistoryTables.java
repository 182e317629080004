package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult.HistoryChart;
import io.debezium.perf.harness.result.HistoryResult.HistoryLine;
import io.debezium.perf.harness.result.HistoryResult.PlacedFigure;
import io.debezium.perf.harness.result.HistoryResult.VersionChange;

/** The figures behind the charts, and those that are too few for one. */
final class HistoryTables {

    /** With the intervals' confidence. */
    static final String HOW =
            "Range: the %s interval of the median; for fewer than six values, the lowest and the highest; for several runs, their"
                    + " lowest and highest median. Change: against the version in the line above, the median over the runs that"
                    + " measured both. A question mark means that no run did, so that the machine may have drifted.";

    static final double MIB = 1024 * 1024;

    private HistoryTables() {}

    /** @param number of the table within the report */
    static Table of(HistoryChart chart, int number) {
        List<Table.Line> lines = new ArrayList<>();
        for (HistoryLine line : chart.lines()) {
            for (PlacedFigure release : line.figures()) {
                lines.add(line(chart, line, release));
            }
        }
        String conditions = conditions(chart.measured());
        return Table.of(
                "history-table-" + number,
                chart.measured().label() + ", " + title(chart),
                conditions.isEmpty() ? "" : "Measured with " + conditions + ".",
                List.of(
                        Column.text("Version"),
                        Column.number("Median"),
                        Column.number("Range").rank(1),
                        Column.number("Change"),
                        Column.number("Runs").rank(4),
                        Column.text("JDK").rank(2),
                        Column.text("With").rank(3)),
                lines);
    }

    private static Table.Line line(HistoryChart chart, HistoryLine line, PlacedFigure release) {
        return Table.Line.of(
                        Cell.text(chart.places().get(release.place())),
                        Cell.number(number(chart, release.median()), release.median()),
                        Cell.number(range(chart, release.low(), release.high()), release.low()),
                        Cell.number(
                                change(release),
                                release.change() == null
                                        ? Double.NaN
                                        : release.change().ratio()),
                        Cell.number(
                                Format.count(release.runs().size()),
                                release.runs().size()),
                        Cell.text(line.jdk()),
                        Cell.code(line.with()))
                .withDetail(runs(chart, release));
    }

    private static Table runs(HistoryChart chart, PlacedFigure release) {
        List<Table.Line> newestFirst = new ArrayList<>();
        release.runs().forEach(run -> newestFirst.add(0, run(chart, run)));
        return Table.of(
                "",
                "Runs",
                "",
                List.of(
                        Column.text("Run"),
                        Column.number("Median"),
                        Column.number("Range"),
                        Column.number(""),
                        Column.number("From"),
                        Column.text("Measured"),
                        Column.text("By")),
                newestFirst);
    }

    /** Its cells fit the columns of the table around it: Markdown shows both in one. */
    private static Table.Line run(HistoryChart chart, HistoryPoint run) {
        return Table.Line.of(
                Cell.code(run.run().folder()),
                Cell.number(number(chart, run.median()), run.median()),
                Cell.number(range(chart, run.low(), run.high()), run.low()),
                Cell.text(""),
                Cell.number(counted(run), run.n()),
                Cell.text(Origin.time(run.run().at()) + " UTC"),
                Cell.text("perf " + run.run().command()));
    }

    /** {@code 10 forks, 1 disturbed left out} */
    static String counted(HistoryPoint run) {
        return Format.count(run.n(), run.run().command().equals("jmh") ? "fork" : "trial")
                + (run.leftOut() == 0 ? "" : ", " + Format.count(run.leftOut()) + " disturbed left out");
    }

    /** {@code CPU per event, us/event} */
    static String title(HistoryChart chart) {
        String unit = isMemory(chart) ? "MiB" : chart.unit();
        return chart.metric().label().equals(unit) ? unit : chart.metric().label() + ", " + unit;
    }

    /** {@code JDK 25.0.3 (Eclipse Adoptium), jvm=-Xmx1g} */
    static String label(HistoryLine line) {
        return "JDK " + line.jdk() + (line.with().isEmpty() ? "" : ", " + line.with());
    }

    /** {@code mode avgt, JMH options -wi 1}; empty where there are none. */
    static String conditions(HistoryPoint.BenchmarkCase measured) {
        return measured.conditions().entrySet().stream()
                .map(condition -> condition.getKey() + " " + condition.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Bytes are shown as memory is measured. */
    static boolean isMemory(HistoryChart chart) {
        return chart.unit().equals("bytes");
    }

    static String value(HistoryChart chart, double value) {
        return isMemory(chart) ? Format.bytes(value) : Format.withUnit(value, chart.unit());
    }

    /** Without its unit, which {@link #title} names. */
    static String number(HistoryChart chart, double value) {
        return Format.number(isMemory(chart) ? value / MIB : value);
    }

    /** {@code 0.271 to 0.284}; one figure has none. */
    static String range(HistoryChart chart, double low, double high) {
        if (low == high) {
            return "";
        }
        String from = number(chart, low);
        String to = number(chart, high);
        return from.equals(to) ? from : from + " to " + to;
    }

    /** {@code +3.1 %}, with a mark where it is not from runs that measured both; empty for the first. */
    static String change(PlacedFigure release) {
        VersionChange change = release.change();
        return change == null || !Double.isFinite(change.ratio())
                ? ""
                : Effect.signed(change.ratio()) + (change.sideBySide() ? "" : " ?");
    }
}
