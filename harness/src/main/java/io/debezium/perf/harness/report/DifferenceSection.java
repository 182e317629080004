package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.debezium.perf.harness.report.Table.Cell;
import io.debezium.perf.harness.report.Table.Column;
import io.debezium.perf.harness.report.Table.Line;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/**
 * Where one candidate differs from the baseline, as a part of any report. The macro {@code section} of {@code
 * difference-section.ftlh} lays it out; the page's data must hold {@link #data}, its scripts {@link #SCRIPTS} behind d3
 * and {@code page.js}, its styles {@link #STYLE}.
 *
 * @param id begins the ids of all its parts
 * @param sides what is compared with what
 * @param answers what changed most, a sentence for each kind
 * @param notes what the reader must know before believing it
 * @param graph whether there is anything to draw
 */
public record DifferenceSection(
        String id,
        String title,
        String sides,
        List<Sentence> answers,
        List<String> notes,
        boolean graph,
        List<Table> tables) {

    static final List<Source> SCRIPTS = List.of(
            Source.own("flame-tree.js"),
            Source.own("flame-canvas.js"),
            Source.own("flame-graph.js"),
            Source.own("flame-difference.js"));

    static final Source STYLE = Source.own("difference.css");

    public DifferenceSection {
        answers = List.copyOf(answers);
        notes = List.copyOf(notes);
        tables = List.copyOf(tables);
    }

    /**
     * @param number of the candidate, unique within the page
     * @param differences at least one, all of the same arms
     * @param trees of the same candidate, as many as there are
     */
    static DifferenceSection of(int number, List<ProfileDifference> differences, List<DifferenceTree> trees) {
        ProfileDifference first = differences.get(0);
        String id = id(number);
        List<Table> tables = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        for (ProfileDifference difference : differences) {
            notes.addAll(difference.notes());
            String what = DifferenceWords.title(difference);
            String of = id + "-" + difference.kind().id();
            tables.add(table(
                    of + "-debezium",
                    what + " by Debezium method",
                    "Each sample counts for the nearest io.debezium frame on its stack.",
                    difference,
                    difference.debezium()));
            tables.add(table(
                    of + "-self",
                    what + " by running method",
                    "Each sample counts for the method that was running.",
                    difference,
                    difference.self()));
        }
        return new DifferenceSection(
                id,
                "Which methods cost more, which less",
                "%s (%s) against %s (%s), the baseline."
                        .formatted(
                                first.candidate(),
                                Format.count(first.candidateTrials(), "recording"),
                                first.baseline(),
                                Format.count(first.baselineTrials(), "recording")),
                differences.stream().map(DifferenceWords::answer).toList(),
                List.copyOf(notes),
                !trees.isEmpty(),
                tables);
    }

    /** What the scripts draw, in the same order of candidates. */
    static List<HtmlReport.Data> data(int number, List<DifferenceTree> trees) {
        return trees.stream()
                .map(tree -> new HtmlReport.Data(
                        id(number) + "-" + tree.kind().id(), ScriptJson.of(FlameDifference.of(tree))))
                .toList();
    }

    private static String id(int number) {
        return "difference-" + number;
    }

    private static Table table(String id, String caption, String note, ProfileDifference difference, List<Row> rows) {
        return Table.of(
                id,
                caption + ", " + difference.unit(),
                note + " Largest change first; where the interval includes zero the change is not clear.",
                List.of(
                        Column.text("Method"),
                        Column.text("Meaning"),
                        Column.number("Change"),
                        Column.number("95 % interval"),
                        Column.number("Baseline"),
                        Column.number("Candidate")),
                rows.stream().map(DifferenceSection::line).toList());
    }

    private static Line line(Row row) {
        return Line.of(
                Cell.name(Naming.METHOD, row.name()),
                Cell.text(DifferenceWords.change(row)),
                Cell.number(DifferenceWords.signed(row.difference()), row.difference()),
                Cell.number(DifferenceWords.interval(row), row.ciLow()),
                Cell.number(Format.number(row.baseline()), row.baseline()),
                Cell.number(Format.number(row.candidate()), row.candidate()));
    }
}
