package io.debezium.perf.harness.report.section;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.debezium.perf.harness.Messages;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Cell;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;
import io.debezium.perf.harness.report.model.Tone;
import io.debezium.perf.harness.result.Metric;

/**
 * The columns of a table, each with a function from an item to its cell. Immutable: every method returns a new instance.
 *
 * @param <T> the item that a line is about
 */
public final class Columns<T> {

    /**
     * A column.
     *
     * @param ifAny whether the column is left out if no item has a value in it
     */
    private record Declared<T>(Column column, Function<T, Cell> cell, boolean ifAny) {}

    private final List<Declared<T>> declared;
    private final ToDoubleBiFunction<T, Metric> figures;

    private Columns(List<Declared<T>> declared, ToDoubleBiFunction<T, Metric> figures) {
        this.declared = List.copyOf(declared);
        this.figures = figures;
    }

    public static <T> Columns<T> of() {
        return of((item, metric) -> Double.NaN);
    }

    /** @param figures of an item, by metric; NaN if it has none */
    public static <T> Columns<T> of(ToDoubleBiFunction<T, Metric> figures) {
        return new Columns<>(List.of(), figures);
    }

    public Columns<T> with(Column column, Function<T, Cell> cell) {
        return with(new Declared<>(column, cell, false));
    }

    private Columns<T> with(Declared<T> more) {
        return new Columns<>(Stream.concat(declared.stream(), Stream.of(more)).toList(), figures);
    }

    /** Adds a metric in its unit; the column is left out if no item has a value. */
    public Columns<T> figure(String title, Metric metric) {
        return figure(title, metric, 0);
    }

    /**
     * Adds a metric in its unit; the column is left out if no item has a value.
     *
     * @param rank of the column, as {@link #rank}
     */
    public Columns<T> figure(String title, Metric metric, int rank) {
        return with(new Declared<>(
                Column.number(title).rank(rank),
                item -> Cell.figure(figures.applyAsDouble(item, metric), value -> Change.text(metric, value)),
                true));
    }

    /** Adds a column of text. */
    public Columns<T> text(String title, Function<T, String> text) {
        return with(Column.text(title), item -> Cell.text(text.apply(item)));
    }

    /** Adds a column of names in a program. */
    public Columns<T> code(String title, Function<T, String> text) {
        return with(Column.text(title), item -> Cell.code(text.apply(item)));
    }

    /** Adds a column of counts, shown with every digit. */
    public Columns<T> count(String title, Function<T, Number> count) {
        return number(title, count, value -> Format.count((long) value));
    }

    /** Adds a column of numbers with three digits and no unit. */
    public Columns<T> number(String title, Function<T, Number> valueOrNull) {
        return number(title, valueOrNull, Format::number);
    }

    /**
     * Adds a column of numbers.
     *
     * @param valueOrNull null and NaN are shown as a dash
     */
    public Columns<T> number(String title, Function<T, Number> valueOrNull, DoubleFunction<String> format) {
        return with(Column.number(title), item -> {
            Number value = valueOrNull.apply(item);
            return Cell.figure(value == null ? Double.NaN : value.doubleValue(), format);
        });
    }

    /** Adds a column of intervals, sorted by their lower end; {@code otherwise} is shown if an end is not finite. */
    public Columns<T> range(
            Column column,
            ToDoubleFunction<T> low,
            ToDoubleFunction<T> high,
            DoubleFunction<String> text,
            String otherwise) {
        return with(
                column,
                item -> Cell.number(
                        Format.range(low.applyAsDouble(item), high.applyAsDouble(item), text, otherwise),
                        low.applyAsDouble(item)));
    }

    /** Adds more columns if a condition holds. */
    public Columns<T> when(boolean holds, UnaryOperator<Columns<T>> more) {
        return holds ? more.apply(this) : this;
    }

    /**
     * Sets the rank of the column added last: 0 if it is always shown; if there is little room, the column with the highest
     * rank is left out first.
     */
    public Columns<T> rank(int rank) {
        int last = declared.size() - 1;
        Declared<T> column = declared.get(last);
        return new Columns<>(declared.subList(0, last), figures)
                .with(new Declared<>(column.column().rank(rank), column.cell(), column.ifAny()));
    }

    public Table table(String id, String caption, String note, List<T> items) {
        return table(id, caption, note, items, item -> Tone.PLAIN);
    }

    public Table table(String id, String caption, String note, List<T> items, Function<T, Tone> tone) {
        Columns<T> shown = new Columns<>(
                declared.stream().filter(column -> isShown(column, items)).toList(), figures);
        return new Table(
                id,
                caption,
                note,
                shown.heads(),
                items.stream()
                        .map(item -> new Line(shown.cells(item), null, "", tone.apply(item), null))
                        .toList(),
                0);
    }

    /**
     * A table whose caption and note are in the catalogue of messages.
     *
     * @param code of the caption, {@code snapshot.sizes}; the table's id is {@code sizes-table}
     * @param before text before the note
     * @param after text after the note
     */
    public Table captioned(
            String code, String before, String after, List<T> items, Function<T, Tone> tone, Object... arguments) {
        return table(
                code.substring(code.indexOf('.') + 1) + "-table",
                Messages.text(code, arguments),
                before + Messages.note(code, arguments) + after,
                items,
                tone);
    }

    /** @param code of the caption in the catalogue of messages */
    public Table captioned(String code, List<T> items) {
        return captioned(code, items, item -> Tone.PLAIN);
    }

    /** @param code of the caption in the catalogue of messages */
    public Table captioned(String code, List<T> items, Function<T, Tone> tone) {
        return captioned(code, "", "", items, tone);
    }

    private static <T> boolean isShown(Declared<T> column, List<T> items) {
        return !column.ifAny()
                || items.stream().anyMatch(item -> column.cell().apply(item).isKnown());
    }

    public List<Column> heads() {
        return declared.stream().map(Declared::column).toList();
    }

    /** The cells of one item. */
    public List<Cell> cells(T item) {
        return declared.stream().map(one -> one.cell().apply(item)).toList();
    }
}
