package io.debezium.perf.harness.report.model;

import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;

/**
 * Intervals of ratios on one axis, one below the other. Positions are in per cent of the axis' width.
 *
 * @param id unique within the document
 * @param caption what it shows
 * @param note how to read it; may be empty
 * @param first heading of the names
 * @param baseline heading of the figures of one arm
 * @param candidate heading of those of the other
 * @param interval heading of the intervals
 * @param pairs heading of how many pairs agree
 * @param ticks of the axis, from left to right
 * @param bandFrom where the band of differences that do not matter begins
 * @param bandTo where it ends
 */
public record Forest(
        String id,
        String caption,
        String note,
        String first,
        String baseline,
        String candidate,
        String interval,
        String pairs,
        List<Group> groups,
        List<Tick> ticks,
        double bandFrom,
        double bandTo)
        implements Block {

    /** The figures, without what is drawn. */
    public Table table() {
        List<Column> columns = List.of(
                Column.text("").rank(Column.GROUP),
                Column.text(first),
                Column.number(baseline).rank(3),
                Column.number(candidate).rank(2),
                Column.number("Change"),
                Column.number(interval),
                Column.number("p").rank(4),
                Column.number(pairs).rank(1),
                Column.text("Verdict"));
        return Table.of(
                id,
                caption,
                note,
                columns,
                groups.stream()
                        .flatMap(group -> group.rows().stream().map(row -> row.line(group.title())))
                        .toList());
    }

    /**
     * @param title may be empty
     * @param code whether the title is a spec
     */
    public record Group(String title, boolean code, List<Row> rows) {}

    /**
     * One ratio.
     *
     * @param name what was compared
     * @param effect its figures as text
     * @param tone how the verdict is to be taken
     * @param mark where it lies, or null where it is not known
     */
    public record Row(String name, Text effect, Tone tone, ForestMark mark, List<Double> dots) {

        private Line line(String group) {
            return Line.of(Stream.of(
                                    group,
                                    name,
                                    effect.baseline,
                                    effect.candidate,
                                    effect.change,
                                    effect.interval,
                                    effect.p,
                                    effect.pairs,
                                    effect.verdict)
                            .map(Cell::text)
                            .toList())
                    .toned(tone);
        }
    }

    /** What stands beside the drawing. */
    public record Text(
            String baseline, String candidate, String change, String interval, String p, String pairs, String verdict) {

        /** Those of both arms, the unit named once where it is the same. */
        public String values() {
            return Format.together(baseline, ", ", candidate);
        }
    }

    /** @param bounded whether it has an interval; without one, {@code low} and {@code high} are {@code value} */
    public record ForestMark(double low, double value, double high, boolean bounded) {}

    public record Tick(double at, String label) {}
}
