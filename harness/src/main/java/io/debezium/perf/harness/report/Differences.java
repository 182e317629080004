package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.Table.Cell;
import io.debezium.perf.harness.report.Table.Column;
import io.debezium.perf.harness.report.Table.Line;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** Where two variants differ, method by method: the one place in which a profile difference becomes a part of a report. */
final class Differences {

    private Differences() {}

    /** @param id unique within the document */
    static Block of(ProfileDifference difference, String id) {
        String what = difference.kind() == ProfileDifference.Kind.CPU ? "CPU" : "Allocation";
        String title = "%s, %s against %s".formatted(what, difference.candidate(), difference.baseline());
        List<String> notes = new ArrayList<>();
        notes.add("%s and %s recorded trials. In all %s: %s, from %s to %s."
                .formatted(
                        Format.count(difference.baselineTrials()),
                        Format.count(difference.candidateTrials()),
                        difference.unit(),
                        Format.signed(difference.total().difference()),
                        Format.number(difference.total().baseline()),
                        Format.number(difference.total().candidate())));
        notes.addAll(difference.notes());
        return new Block.Difference(
                id,
                title,
                List.of(
                        table(
                                id + "-debezium",
                                what + " by Debezium method",
                                "Each sample counts for the nearest io.debezium frame on its stack.",
                                difference,
                                difference.debezium()),
                        table(
                                id + "-self",
                                what + " by running method",
                                "Each sample counts for the method that was running.",
                                difference,
                                difference.self())),
                notes);
    }

    private static Table table(String id, String caption, String note, ProfileDifference difference, List<Row> rows) {
        return Table.of(
                id,
                caption + ", " + difference.unit(),
                note + " Unclear: the interval includes zero.",
                List.of(
                        Column.text("Method"),
                        Column.number("Change"),
                        Column.number(Effect.level(difference.confidence()) + " interval"),
                        Column.number("Baseline"),
                        Column.number("Candidate")),
                rows.stream().map(Differences::line).toList());
    }

    private static Line line(Row row) {
        List<Cell> cells = List.of(
                Cell.name(Naming.METHOD, row.name()),
                Cell.number(Format.signed(row.difference()), row.difference()),
                Cell.number(Format.signed(row.ciLow()) + " to " + Format.signed(row.ciHigh()), row.ciLow()),
                Cell.number(Format.number(row.baseline()), row.baseline()),
                Cell.number(Format.number(row.candidate()), row.candidate()));
        return new Line(cells, null, row.clear() ? "" : "unclear", null);
    }
}
