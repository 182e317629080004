package io.debezium.perf.harness.report.render;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.debezium.perf.harness.report.model.Table.Column;
import io.debezium.perf.harness.report.model.Tone;

/**
 * A table of text no wider than a terminal. Where there is too little room, the columns that matter least are left out, and
 * of the others the widest column of text is cut. Where that is not enough either, each line stands as a list of its cells.
 */
final class TextTable {

    private static final int GAP = 2;
    private static final int NARROWEST = 22;

    /** Part of the width that a column of text may keep before others are left out for it. */
    private static final int PART = 3;

    private final List<Column> columns;
    private final List<TextLine> lines;

    /** @param columns as many as each line has cells, titles excepted */
    TextTable(List<Column> columns, List<TextLine> lines) {
        this.columns = columns;
        this.lines = lines;
    }

    /** @param cells one for each column, or one alone: a title within the table */
    record TextLine(List<String> cells, Tone tone) {

        static TextLine title(String title) {
            return new TextLine(List.of(title), Tone.PLAIN);
        }

        private boolean title() {
            return cells.size() == 1;
        }
    }

    void print(TerminalText out) {
        int width = out.columns();
        List<Integer> shown = shown(width);
        int flexible = flexible(shown);
        int room = width - taken(shown, flexible);
        if (room < Math.min(NARROWEST, widest(flexible))) {
            lines.forEach(line -> list(line, out));
            return;
        }
        out.head(line(columns.stream().map(Column::title).toList(), shown, flexible, room));
        for (TextLine line : lines) {
            if (line.title()) {
                out.title(line.cells().get(0));
            } else {
                out.line(line(line.cells(), shown, flexible, room), line.tone());
            }
        }
    }

    /** In the place of a line that does not fit. */
    private void list(TextLine line, TerminalText out) {
        List<List<String>> facts = new ArrayList<>();
        for (int i = 1; i < line.cells().size(); i++) {
            if (!line.cells().get(i).isEmpty()) {
                facts.add(List.of(columns.get(i).title(), line.cells().get(i)));
            }
        }
        out.line(line.cells().get(0), Tone.PLAIN);
        out.facts("  ", facts);
    }

    private List<Integer> shown(int width) {
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            shown.add(i);
        }
        int enough = Math.max(NARROWEST, width / PART);
        while (width - taken(shown, flexible(shown)) < Math.min(enough, widest(flexible(shown)))) {
            Integer least = shown.stream()
                    .filter(i -> columns.get(i).rank() > 0)
                    .max(Comparator.comparingInt(i -> columns.get(i).rank()))
                    .orElse(null);
            if (least == null) {
                break;
            }
            shown.remove(least);
        }
        return shown;
    }

    /** The column that takes what room the others leave: the widest of text. */
    private int flexible(List<Integer> shown) {
        return shown.stream()
                .filter(i -> !columns.get(i).numeric())
                .max(Comparator.comparingInt(this::widest))
                .orElse(shown.get(0));
    }

    /** By all columns but one. */
    private int taken(List<Integer> shown, int flexible) {
        return shown.stream()
                .filter(i -> i != flexible)
                .mapToInt(i -> GAP + widest(i))
                .sum();
    }

    private int widest(int column) {
        int widest = columns.get(column).title().length();
        for (TextLine line : lines) {
            widest =
                    Math.max(widest, line.title() ? 0 : line.cells().get(column).length());
        }
        return widest;
    }

    private String line(List<String> cells, List<Integer> shown, int flexible, int room) {
        List<String> padded = new ArrayList<>();
        for (int i : shown) {
            int width = i == flexible ? Math.min(room, widest(i)) : widest(i);
            String text = TerminalText.cut(cells.get(i), width);
            String blanks = " ".repeat(width - text.length());
            padded.add(columns.get(i).numeric() ? blanks + text : text + blanks);
        }
        return String.join(" ".repeat(GAP), padded);
    }
}
