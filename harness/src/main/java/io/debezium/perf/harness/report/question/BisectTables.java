package io.debezium.perf.harness.report.question;

import java.util.List;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.BisectResult;
import io.debezium.perf.harness.result.BisectResult.Compared;
import io.debezium.perf.harness.result.BisectResult.Point;

/** Releases and the comparisons between them, as tables. */
final class BisectTables {

    private BisectTables() {}

    /** Whether CPU per event rose in that release. */
    static boolean rose(BisectResult result, Point point) {
        return result.steps().stream().anyMatch(step -> step.to().equals(point.version()));
    }

    static Table points(BisectResult result) {
        return Table.of(
                "points",
                "CPU per event of each release that was measured",
                "Medians over all trials of a release; the change to the first where the two ran side by side.",
                List.of(
                        Column.text("Release"),
                        Column.number("us/event"),
                        Column.number("To the first"),
                        Column.number(Effect.level(result.design().confidence()) + " interval"),
                        Column.text("")),
                result.points().stream()
                        .map(point -> Line.of(
                                        Cell.code(point.version()),
                                        Cell.number(
                                                Format.number(point.cpuMicrosPerEvent()), point.cpuMicrosPerEvent()),
                                        Cell.number(change(point), point.ratio()),
                                        Cell.number(interval(point), point.ciLow()),
                                        Cell.text(rose(result, point) ? "rose" : ""))
                                .toned(rose(result, point) ? Tone.BAD : Tone.PLAIN))
                        .toList());
    }

    /** To the first release, which is compared with few of the others. */
    static String change(BisectResult.Point point) {
        return Double.isFinite(point.ratio()) ? effect(point).signed() : "-";
    }

    /** Of {@link #change}. */
    static String interval(BisectResult.Point point) {
        return Double.isFinite(point.ciLow()) ? effect(point).signedRange() : "-";
    }

    private static Effect effect(BisectResult.Point point) {
        return new Effect(point.ratio(), point.ciLow(), point.ciHigh(), 0);
    }

    static Table skipped(BisectResult result) {
        return Table.of(
                "skipped",
                "Releases that could not be measured",
                "",
                List.of(Column.text("Release"), Column.text("Reason")),
                result.skipped().stream()
                        .map(skipped -> Line.of(Cell.code(skipped.version()), Cell.text(skipped.reason())))
                        .toList());
    }

    static Table compared(BisectResult result, List<Forest.Row> rows) {
        return Table.of(
                "compared",
                "The same as a table",
                "",
                List.of(
                        Column.text("From"),
                        Column.text("To"),
                        Column.number("Change"),
                        Column.number(Effect.level(result.design().confidence()) + " interval"),
                        Column.number("Pairs"),
                        Column.text("Verdict")),
                IntStream.range(0, rows.size())
                        .mapToObj(i -> {
                            Compared compared = result.comparisons().get(i);
                            Forest.Text text = rows.get(i).effect();
                            return Line.of(
                                    Cell.code(compared.good()),
                                    Cell.code(compared.bad()),
                                    Cell.number(
                                            text.change(), compared.comparison().ratio()),
                                    Cell.number(
                                            text.interval(),
                                            compared.comparison().ciLow()),
                                    Cell.number(
                                            text.pairs(), compared.comparison().pairs()),
                                    Cell.text(text.verdict()));
                        })
                        .toList());
    }
}
