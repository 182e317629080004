package io.debezium.perf.harness.report.section;

import java.util.List;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Verdict;

/**
 * Builds a forest plot: intervals of comparisons on one axis.
 *
 * @param id unique within the document
 * @param caption what it shows
 * @param dots what the small dots are: {@code pairs}
 * @param first heading of the names
 * @param baseline heading of the baseline's figures
 * @param candidate heading of the candidates' figures
 * @param minEffect half the band of differences that do not matter, 0.02 for 2 %
 */
public record Forests(
        String id, String caption, String dots, String first, String baseline, String candidate, double minEffect) {

    /** For comparisons of pairs of trials. */
    public static Forests ofPairs(String id, String caption, double minEffect) {
        return new Forests(id, caption, "pairs", "Figure", "Baseline", "Candidate", minEffect);
    }

    /**
     * A line of the forest. A program of another kind than the baseline, with {@link Verdict#NONE}, is not drawn: it would
     * stretch the axis until nothing else could be told apart.
     *
     * @param group the title that several lines share; its text may be empty
     */
    public record ForestLine(Cell group, String name, Comparison comparison) {

        private boolean drawn() {
            return comparison.verdict() != Verdict.NONE;
        }
    }

    /** The plot; none if there are no lines. */
    public List<Block> of(List<ForestLine> lines) {
        if (lines.isEmpty()) {
            return List.of();
        }
        List<Comparison> drawn = lines.stream()
                .filter(ForestLine::drawn)
                .map(ForestLine::comparison)
                .toList();
        ForestAxis axis = ForestAxis.of(drawn, minEffect);
        Columns<ForestLine> leading = Columns.<ForestLine>of()
                .with(Column.text("").rank(Column.GROUP), ForestLine::group)
                .text(first, ForestLine::name);
        String level = Effect.levels(lines.stream().map(ForestLine::comparison).toList());
        String code = drawn.stream().anyMatch(axis::endsBefore) ? "section.forest-beyond" : "section.forest";
        Table table = ComparisonTable.columns(
                        leading, ForestLine::comparison, baseline, candidate, level + " interval", Format.capital(dots))
                .table(
                        id,
                        caption,
                        Messages.text(code, dots, ComparisonSentence.percent(minEffect)),
                        lines,
                        line -> Tone.of(line.comparison().verdict()));
        return List.of(new Forest(
                table,
                lines.stream()
                        .map(line -> new Forest.Drawing(
                                Change.values(line.comparison(), ", "),
                                line.drawn() ? axis.mark(line.comparison()) : null,
                                line.drawn() ? axis.dots(line.comparison()) : List.of()))
                        .toList(),
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect)));
    }
}
