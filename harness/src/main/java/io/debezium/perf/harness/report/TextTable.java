package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table of text no wider than a terminal. The first column takes what room the others leave, and where that is too
 * little, the columns that matter least are left out.
 */
final class TextTable {

    private static final int GAP = 2;
    private static final int NARROWEST_FIRST = 22;

    private final List<Column> columns = new ArrayList<>();
    private final List<List<String>> lines = new ArrayList<>();

    /**
     * @param right whether its cells end at the same place
     * @param rank 0 for one that is always shown; among the others the highest is left out first
     */
    record Column(String title, boolean right, int rank) {}

    TextTable column(String title, boolean right, int rank) {
        columns.add(new Column(title, right, rank));
        return this;
    }

    TextTable line(String... cells) {
        lines.add(List.of(cells));
        return this;
    }

    /** The heads, then the lines. */
    List<String> lines(int width) {
        List<Integer> shown = shown(width);
        int first = Math.min(widest(0), width - others(shown));
        List<String> text = new ArrayList<>();
        text.add(line(columns.stream().map(Column::title).toList(), shown, first));
        lines.forEach(line -> text.add(line(line, shown, first)));
        return text;
    }

    private List<Integer> shown(int width) {
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            shown.add(i);
        }
        while (others(shown) + Math.min(NARROWEST_FIRST, widest(0)) > width) {
            Integer least = shown.stream()
                    .filter(i -> columns.get(i).rank() > 0)
                    .max((one, other) -> Integer.compare(
                            columns.get(one).rank(), columns.get(other).rank()))
                    .orElse(null);
            if (least == null) {
                break;
            }
            shown.remove(least);
        }
        return shown;
    }

    private int others(List<Integer> shown) {
        return shown.stream().skip(1).mapToInt(i -> GAP + widest(i)).sum();
    }

    private int widest(int column) {
        int widest = columns.get(column).title().length();
        for (List<String> line : lines) {
            widest = Math.max(widest, line.get(column).length());
        }
        return widest;
    }

    private String line(List<String> cells, List<Integer> shown, int first) {
        StringBuilder line = new StringBuilder(padded(cut(cells.get(0), first), first, false));
        for (int i : shown.subList(1, shown.size())) {
            line.append(" ".repeat(GAP))
                    .append(padded(cells.get(i), widest(i), columns.get(i).right()));
        }
        return line.toString();
    }

    private static String padded(String text, int width, boolean right) {
        String room = " ".repeat(Math.max(0, width - text.length()));
        return right ? room + text : text + room;
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 2)) + "..";
    }
}
