package io.debezium.perf.harness.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.Table.Cell;
import io.debezium.perf.harness.report.Table.Column;
import io.debezium.perf.harness.report.Table.Line;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/**
 * Where one candidate differs from the baseline, as a part of any report.
 *
 * @param id begins the ids of all its parts
 * @param sides what is compared with what
 * @param answers what changed most, a sentence for each kind
 * @param notes what the reader must know before believing it
 * @param graphs what the scripts draw; empty when there is nothing
 */
public record DifferenceSection(
        String id,
        String sides,
        List<Sentence> answers,
        List<String> notes,
        List<HtmlReport.Data> graphs,
        List<Table> tables) {

    /** What a chapter of it is called. */
    static final String TITLE = "Which methods cost more, which less";

    /** Behind {@code page.js}, where there is a graph. */
    static final List<Source> SCRIPTS = List.of(
            Source.webJar("d3", "dist/d3.min.js"),
            Source.own("flame-tree.js"),
            Source.own("flame-canvas.js"),
            Source.own("flame-graph.js"),
            Source.own("flame-difference.js"));

    /** Where there is a graph. */
    static final Source STYLE = Source.own("difference.css");

    public DifferenceSection {
        answers = List.copyOf(answers);
        notes = List.copyOf(notes);
        graphs = List.copyOf(graphs);
        tables = List.copyOf(tables);
    }

    /**
     * @param number of the candidate, unique within the page
     * @param differences at least one, all of the same arms
     * @param trees of the same candidate, as many as there are
     */
    static DifferenceSection of(int number, List<ProfileDifference> differences, List<DifferenceTree> trees) {
        String id = "difference-" + number;
        Set<String> notes = new LinkedHashSet<>();
        differences.forEach(difference -> notes.addAll(difference.notes()));
        return new DifferenceSection(
                id,
                sides(differences.get(0)),
                differences.stream().map(DifferenceWords::answer).toList(),
                List.copyOf(notes),
                trees.stream().map(tree -> graph(id, tree)).toList(),
                differences.stream()
                        .flatMap(difference -> tables(id, difference))
                        .toList());
    }

    /** Without answers and notes, for a page that opens with them. */
    DifferenceSection behindAnswer() {
        return new DifferenceSection(id, sides, List.of(), List.of(), graphs, tables);
    }

    private static String sides(ProfileDifference difference) {
        return "%s (%s) against %s (%s), the baseline."
                .formatted(
                        difference.candidate(),
                        Format.count(difference.candidateTrials(), "recording"),
                        difference.baseline(),
                        Format.count(difference.baselineTrials(), "recording"));
    }

    private static HtmlReport.Data graph(String id, DifferenceTree tree) {
        return new HtmlReport.Data(id + "-" + tree.kind().id(), ScriptJson.of(FlameDifference.of(tree)));
    }

    private static Stream<Table> tables(String id, ProfileDifference difference) {
        String what = DifferenceWords.title(difference);
        String of = id + "-" + difference.kind().id();
        return Stream.of(
                table(
                        of + "-debezium",
                        what + " by Debezium method",
                        "Each sample counts for the nearest io.debezium frame on its stack.",
                        difference,
                        difference.debezium()),
                table(
                        of + "-self",
                        what + " by running method",
                        "Each sample counts for the method that was running.",
                        difference,
                        difference.self()));
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
                        Column.number(Effect.level(difference.confidence()) + " interval"),
                        Column.number("Baseline"),
                        Column.number("Candidate")),
                rows.stream().map(DifferenceSection::line).toList());
    }

    private static Line line(Row row) {
        return Line.of(
                Cell.name(Naming.METHOD, row.name()),
                Cell.text(DifferenceWords.change(row)),
                Cell.number(Format.signed(row.difference()), row.difference()),
                Cell.number(DifferenceWords.interval(row), row.ciLow()),
                Cell.number(Format.number(row.baseline()), row.baseline()),
                Cell.number(Format.number(row.candidate()), row.candidate()));
    }
}
