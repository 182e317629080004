package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.section.Origin;
import io.debezium.perf.harness.result.HistoryPoint;
import io.debezium.perf.harness.result.HistoryResult.Group;
import io.debezium.perf.harness.result.HistoryResult.Line;
import io.debezium.perf.harness.result.HistoryResult.Release;

/** The figures behind the charts, and those that are too few for one. */
final class HistoryTables {

    static final String HOW =
            "Range: the 95 % interval of the median; of fewer than six, the lowest and the highest; of several runs, their"
                    + " lowest and highest median. Change: to the version in the line above, the median of the runs that"
                    + " measured both; with a question mark, none did, and the machine may have drifted.";

    private HistoryTables() {}

    /** @param number of the table within the report */
    static Table of(Group group, int number) {
        List<Table.Line> lines = new ArrayList<>();
        for (Line line : group.lines()) {
            for (Release release : line.releases()) {
                lines.add(line(group, line, release));
            }
        }
        String conditions = HistoryWords.conditions(group.measured());
        return Table.of(
                "history-table-" + number,
                group.measured().label() + ", " + HistoryWords.title(group),
                (conditions.isEmpty() ? "" : "Measured with " + conditions + ".") + few(group),
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

    private static String few(Group group) {
        long few = group.lines().stream()
                .filter(line -> !HistoryCharts.isLine(line))
                .count();
        return few == 0
                ? ""
                : " %s of %s has one version only and is not drawn."
                        .formatted(Format.count(few), Format.count(group.lines().size(), "line"));
    }

    private static Table.Line line(Group group, Line line, Release release) {
        return Table.Line.of(
                        Cell.text(release.version()),
                        Cell.number(HistoryWords.number(group, release.median()), release.median()),
                        Cell.number(HistoryWords.range(group, release.low(), release.high()), release.low()),
                        Cell.number(
                                HistoryWords.change(release),
                                release.change() == null
                                        ? Double.NaN
                                        : release.change().ratio()),
                        Cell.number(
                                Format.count(release.runs().size()),
                                release.runs().size()),
                        Cell.text(line.jdk()),
                        Cell.code(line.with()))
                .withDetail(runs(group, release));
    }

    private static Table runs(Group group, Release release) {
        List<Table.Line> newestFirst = new ArrayList<>();
        release.runs().forEach(run -> newestFirst.add(0, run(group, run)));
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

    /** Its cells fit the columns of the table around it: AsciiDoc shows both in one. */
    private static Table.Line run(Group group, HistoryPoint run) {
        return Table.Line.of(
                Cell.code(run.run().folder()),
                Cell.number(HistoryWords.number(group, run.median()), run.median()),
                Cell.number(HistoryWords.range(group, run.low(), run.high()), run.low()),
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
}
