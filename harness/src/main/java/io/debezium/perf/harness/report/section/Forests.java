package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
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

    /**
     * @param title may be empty
     * @param code whether the title is a spec
     */
    public record ForestRows(String title, boolean code, List<ForestLine> rows) {}

    /**
     * @param baseline the figure of one arm, with its unit
     * @param candidate of the other
     */
    public record ForestLine(String name, String baseline, String candidate, Comparison comparison) {

        /** In the unit of the comparison's metric. */
        public ForestLine(String name, Comparison comparison) {
            this(
                    name,
                    Change.value(comparison.metric(), comparison.baselineValue()),
                    Change.value(comparison.metric(), comparison.candidateValue()),
                    comparison);
        }
    }

    /** Empty where there is nothing to show. */
    public Optional<Block> of(List<ForestRows> groups) {
        List<Comparison> shown = groups.stream()
                .flatMap(group -> group.rows().stream())
                .map(ForestLine::comparison)
                .toList();
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        ForestAxis axis = ForestAxis.of(shown, minEffect);
        return Optional.of(new Forest(
                id,
                caption,
                Messages.text("section.shaded-band", axis.marks(dots, shown), ComparisonSentence.percent(minEffect)),
                first,
                baseline,
                candidate,
                Effect.levels(shown) + " interval",
                Format.capital(dots),
                groups.stream()
                        .filter(group -> !group.rows().isEmpty())
                        .map(group -> group(group, axis))
                        .toList(),
                axis.ticks(),
                axis.at(1 - minEffect),
                axis.at(1 + minEffect)));
    }

    private static Forest.Group group(ForestRows group, ForestAxis axis) {
        return new Forest.Group(
                group.title(),
                group.code(),
                group.rows().stream()
                        .map(row -> axis.row(
                                row.name(),
                                row.baseline(),
                                row.candidate(),
                                row.comparison(),
                                Change.verdict(row.comparison())))
                        .toList());
    }
}
