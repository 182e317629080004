package io.debezium.perf.harness.report.model;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A table, for every format.
 *
 * @param id unique within the report, letters and hyphens
 * @param caption what it shows
 * @param note how to read it; may be empty
 * @param columns from left to right
 * @param lines with one cell for each column
 * @param left how many further lines the result has that are not shown
 */
public record Table(String id, String caption, String note, List<Column> columns, List<Line> lines, int left)
        implements Block {

    /**
     * The most lines of a table. Further ones are left to the CSV files: nobody reads them here, and the report stays small.
     */
    public static final int MOST_LINES = 100;

    public Table {
        left = left + Math.max(0, lines.size() - MOST_LINES);
        lines = List.copyOf(lines.subList(0, Math.min(lines.size(), MOST_LINES)));
    }

    /** Whether the cells of the first column are titles above the lines that share them. */
    public boolean isGrouped() {
        return columns.get(0).rank() == Column.GROUP;
    }

    /** Whether its lines are parts of a whole, with bars. */
    public boolean isProfile() {
        return !lines.isEmpty() && lines.get(0).bar() != null;
    }

    /**
     * A column of a table.
     *
     * @param numeric whether its cells are right-aligned and sorted by size
     * @param rank 0 if it is always shown; if there is little room, the column with the highest rank is left out first;
     * {@link #GROUP} for a first column whose cells may be shown as titles above the lines that share them
     */
    public record Column(String title, boolean numeric, int rank) {

        public static final int GROUP = -1;

        public static Column text(String title) {
            return new Column(title, false, 0);
        }

        public static Column number(String title) {
            return new Column(title, true, 0);
        }

        public Column rank(int rank) {
            return new Column(title, numeric, rank);
        }
    }

    /**
     * A line of a table.
     *
     * @param bar drawn in the second cell, or null
     * @param mark a word that warns that the figures are unreliable; empty if they are reliable
     * @param tone whether it is good or bad news
     * @param detail what the figures consist of, or null
     */
    public record Line(List<Cell> cells, Bar bar, String mark, Tone tone, Table detail) {}

    /**
     * A cell of a table.
     *
     * @param lead a less important part before the text, such as a package; may be empty
     * @param value its text; null counts as empty
     * @param sort an unformatted number to sort by instead of the text; may be empty
     * @param literal whether it is a name in a program
     */
    public record Cell(String lead, String value, String sort, boolean literal) {

        private static final String NOT_KNOWN = "-1";

        /** Longer values are cut: a report is no place for a megabyte of SQL in an exception's message. */
        private static final int MOST_CHARACTERS = 1_000;

        public Cell {
            value = value == null ? "" : value;
            value = value.length() <= MOST_CHARACTERS ? value : value.substring(0, MOST_CHARACTERS) + "...";
        }

        public static Cell text(String text) {
            return new Cell("", text, "", false);
        }

        public static Cell code(String text) {
            return new Cell("", text, "", true);
        }

        /** A cell with a name in a program; null counts as empty. */
        public static Cell name(Naming naming, String nameOrNull) {
            String name = nameOrNull == null ? "" : nameOrNull;
            return new Cell(naming.lead(name), naming.brief(name), "", true);
        }

        /** A cell with a figure; a dash if it is not known. */
        public static Cell figure(double value, DoubleFunction<String> text) {
            return number(Format.known(value, text), value);
        }

        /** Whether it is not a figure without a value. */
        public boolean isKnown() {
            return !sort.equals(NOT_KNOWN);
        }

        public static Cell number(String text, double value) {
            return new Cell("", text, Double.isFinite(value) ? Double.toString(value) : NOT_KNOWN, false);
        }
    }

    /** A share and its interval, in per cent of the longest bar of the table. */
    public record Bar(double low, double value, double high) {}
}
