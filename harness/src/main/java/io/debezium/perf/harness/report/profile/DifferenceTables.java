package io.debezium.perf.harness.report.profile;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.DifferenceSection;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Naming;
import io.debezium.perf.harness.report.model.ScriptData;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.report.section.Effect;
import io.debezium.perf.harness.result.DifferenceTree;
import io.debezium.perf.harness.result.ProfileDifference;
import io.debezium.perf.harness.result.ProfileDifference.Row;

/** Where candidates differ from the baseline, as a part of any report. */
public final class DifferenceTables {

    /** What a chapter of it is called. */
    public static final String TITLE = "Which methods cost more, which less";

    private DifferenceTables() {}

    /**
     * @param number of the candidate, unique within the page
     * @param differences at least one, all of the same arms
     * @param trees of the same candidate, as many as there are
     */
    public static DifferenceSection of(int number, List<ProfileDifference> differences, List<DifferenceTree> trees) {
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

    private static String sides(ProfileDifference difference) {
        return "%s (%s) against %s (%s), the baseline."
                .formatted(
                        difference.candidate(),
                        Format.count(difference.candidateTrials(), "recording"),
                        difference.baseline(),
                        Format.count(difference.baselineTrials(), "recording"));
    }

    private static ScriptData graph(String id, DifferenceTree tree) {
        return ScriptData.of(id + "-" + tree.kind().id(), FlameDifference.of(tree));
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
                        Column.number("Baseline").rank(1),
                        Column.number("Candidate").rank(1)),
                rows.stream().map(DifferenceTables::line).toList());
    }

    private static Line line(Row row) {
        return Line.of(
                        Cell.name(Naming.METHOD, row.name()),
                        Cell.text(DifferenceWords.change(row)),
                        Cell.number(Format.signed(row.difference()), row.difference()),
                        Cell.number(DifferenceWords.interval(row), row.ciLow()),
                        Cell.number(Format.number(row.baseline()), row.baseline()),
                        Cell.number(Format.number(row.candidate()), row.candidate()))
                .toned(row.clear() ? row.difference() > 0 ? Tone.BAD : Tone.GOOD : Tone.FAINT);
    }
}
