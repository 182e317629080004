package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Comparison;

/**
 * Intervals of comparisons on one axis.
 *
 * @param id unique within the document
 * @param caption what it shows
 * @param dots what the small dots are: {@code pairs}
 * @param first heading of the names
 * @param baseline heading of the figures of one arm
 * @param candidate heading of those of the other
 * @param minEffect half the band of differences that do not matter, 0.02 for 2 %
 */
public record Forests(
        String id, String caption, String dots, String first, String baseline, String candidate, double minEffect) {

    /** Of pairs of trials. */
    public static Forests ofPairs(String id, String caption, double minEffect) {
        return new Forests(id, caption, "pairs", "Figure", "Baseline", "Candidate", minEffect);
    }

    /** @param group what it stands below together with others; its text may be empty */
    public record ForestLine(Cell group, String name, Comparison comparison) {

        private String baseline() {
            return Change.value(comparison.metric(), comparison.baselineValue());
        }

        private String candidate() {
            return Change.value(comparison.metric(), comparison.candidateValue());
        }
    }

    /** Empty where there is nothing to show. */
    public Optional<Block> of(List<ForestLine> lines) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        List<Comparison> shown = lines.stream().map(ForestLine::comparison).toList();
        ForestAxis axis = ForestAxis.of(shown, minEffect);
        Table table = Columns.<ForestLine>of()
                .with(Column.text("").rank(Column.GROUP), ForestLine::group)
                .text(first, ForestLine::name)
                .with(Column.number(baseline).rank(3), line -> Cell.text(line.baseline()))
                .with(Column.number(candidate).rank(2), line -> Cell.text(line.candidate()))
                .with(Column.number("Change"), line -> ComparisonTable.change(line.comparison()))
                .with(
                        Column.number(Effect.levels(shown) + " interval"),
                        line -> ComparisonTable.interval(line.comparison()))
                .number("p", line -> line.comparison().pValue(), Format::probability)
                .rank(4)
                .with(
                        Column.number(Format.capital(dots)).rank(1),
                        line -> Cell.text(line.comparison().pairsAgreeing() + "/"
                                + line.comparison().pairs()))
                .text("Verdict", line -> Change.verdict(line.comparison()))
                .table(
                        id,
                        caption,
                        Messages.text(
                                shown.stream().anyMatch(axis::hasPairsBeyond)
                                        ? "section.forest-beyond"
                                        : "section.forest",
                                dots,
                                ComparisonSentence.percent(minEffect)),
                        lines,
                        line -> Tone.of(line.comparison().verdict()));
        return Optional.of(new Forest(
                table,
                lines.stream()
                        .map(line -> new Forest.Drawing(
                                Format.together(line.baseline(), ", ", line.candidate()),
                                axis.mark(line.comparison()),
                                axis.dots(line.comparison())))
                        .toList(),
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect)));
    }
}
