package io.debezium.perf.harness.report.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.report.model.Facts.Fact;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Table.Line;

/**
 * Lays out a table within the width of a terminal. If there is too little room, columns are left out, those with the highest
 * rank first; then the widest column of text is cut. The column of groups takes no part in this. If that does not suffice, each
 * line is told as a list of {@link #facts}.
 */
final class TextTable {

    private static final int GAP = 2;
    private static final int NARROWEST = 22;

    /** The widest column of text may keep the inverse of this share of the width before other columns are left out for it. */
    private static final int PART = 3;

    private final List<Column> columns;
    private final int[] widths;
    private final List<Integer> shown;
    private int flexible;
    private int room;

    TextTable(Table table, List<Line> lines, int width) {
        columns = table.columns()
                .subList(table.isGrouped() ? 1 : 0, table.columns().size());
        widths = columns.stream().mapToInt(column -> column.title().length()).toArray();
        lines.stream()
                .map(this::cells)
                .forEach(cells -> Arrays.setAll(
                        widths, i -> Math.max(widths[i], cells.get(i).length())));
        shown = new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
        measure(width);
        while (room < Math.min(Math.max(NARROWEST, width / PART), widths[flexible])) {
            Optional<Integer> least = shown.stream()
                    .filter(i -> columns.get(i).rank() > 0)
                    .max(Comparator.comparingInt(i -> columns.get(i).rank()));
            if (least.isEmpty()) {
                break;
            }
            shown.remove(least.get());
            measure(width);
        }
    }

    /** The widest column of text gets the room that the others leave. */
    private void measure(int width) {
        flexible = shown.stream()
                .filter(i -> !columns.get(i).numeric())
                .max(Comparator.comparingInt(i -> widths[i]))
                .orElse(shown.get(0));
        room = width
                - shown.stream()
                        .filter(i -> i != flexible)
                        .mapToInt(i -> GAP + widths[i])
                        .sum();
    }

    /** Whether the table fits; if not, each line is told as a list of {@link #facts}. */
    boolean fits() {
        return room >= Math.min(NARROWEST, widths[flexible]);
    }

    List<String> cells(Line line) {
        int from = line.cells().size() - columns.size();
        List<String> cells = new ArrayList<>();
        line.cells().stream().skip(from).forEach(cell -> cells.add(cell.value()));
        if (!line.mark().isEmpty()) {
            int last = cells.size() - 1;
            cells.set(last, "(" + line.mark() + ") " + cells.get(last));
        }
        return cells;
    }

    String head() {
        return line(columns.stream().map(Column::title).toList());
    }

    String line(List<String> cells) {
        return shown.stream().map(i -> padded(i, cells.get(i))).collect(Collectors.joining(" ".repeat(GAP)));
    }

    private String padded(int column, String cell) {
        int width = column == flexible ? Math.min(room, widths[column]) : widths[column];
        String text = cut(cell, width);
        String blanks = " ".repeat(width - text.length());
        return columns.get(column).numeric() ? blanks + text : text + blanks;
    }

    /** All but the first cell. */
    List<Fact> facts(List<String> cells) {
        return IntStream.range(1, cells.size())
                .filter(i -> !cells.get(i).isEmpty())
                .mapToObj(i -> Fact.text(columns.get(i).title(), cells.get(i)))
                .toList();
    }

    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 2)) + "..";
    }
}
