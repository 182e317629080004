package io.debezium.perf.harness.report.section;

import java.util.function.Function;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.result.Comparison;

/** Tables of comparisons with all their figures, with the same columns in every report. */
public final class ComparisonTable {

    /** The note below a table: how to read it. */
    public static final String NOTE =
            Messages.text("section.baseline-and-candidate-medians") + " " + Messages.text("section.comparison-note");

    /** The explanation of estimates over several machines. */
    public static final String OVER_MACHINES = Messages.text("section.baseline-and-candidate-medians-over");

    private ComparisonTable() {}

    /**
     * Adds the columns of a comparison, without metric and confidence.
     *
     * @param leading columns that say what was compared
     * @param baseline heading of its medians
     * @param candidate heading of its medians
     * @param interval heading of the intervals
     * @param pairs heading of the number of pairs, and of how many agree
     */
    static <T> Columns<T> columns(
            Columns<T> leading,
            Function<T, Comparison> comparison,
            String baseline,
            String candidate,
            String interval,
            String pairs) {
        return leading.with(Column.number(baseline).rank(3), item -> value(comparison.apply(item), true))
                .with(Column.number(candidate).rank(2), item -> value(comparison.apply(item), false))
                .with(Column.number("Change"), item -> change(comparison.apply(item)))
                .with(Column.number(interval), item -> interval(comparison.apply(item)))
                .number("p", item -> comparison.apply(item).pValue(), Format::probability)
                .rank(4)
                .with(Column.number(pairs).rank(1), item -> pairs(comparison.apply(item)))
                .text("Verdict", item -> Change.verdict(comparison.apply(item)));
    }

    private static Cell value(Comparison comparison, boolean baseline) {
        double value = baseline ? comparison.baselineValue() : comparison.candidateValue();
        return Cell.number(Change.value(comparison.metric(), value), value);
    }

    private static Cell change(Comparison comparison) {
        return Cell.number(Effect.of(comparison).signed(), comparison.ratio());
    }

    private static Cell interval(Comparison comparison) {
        return Cell.number(Effect.of(comparison).signedRange(), comparison.ciLow());
    }

    private static Cell pairs(Comparison comparison) {
        return Cell.number(comparison.pairsAgreeing() + "/" + comparison.pairs(), comparison.pairs());
    }
}
