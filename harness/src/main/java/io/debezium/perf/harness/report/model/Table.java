package io.debezium.perf.harness.report.model;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A table as every format shows it.
 *
 * @param id unique within the report, letters and hyphens
 * @param caption what it shows
 * @param note how to read it; may be empty
 * @param columns from left to right
 * @param lines as many cells each as there are columns
 * @param left how many further lines the result has that are not shown
 */
public record Table(String id, String caption, String note, List<Column> columns, List<Line> lines, int left)
        implements Block {

    /** Lines beyond this are left to the CSV files: nobody reads them here, and the report stays small. */
    public static final int MOST_LINES = 100;

    public Table {
        left = left + Math.max(0, lines.size() - MOST_LINES);
        lines = List.copyOf(lines.subList(0, Math.min(lines.size(), MOST_LINES)));
    }

    /** Whether the first column holds titles above the lines that share them. */
    public boolean isGrouped() {
        return columns.get(0).rank() == Column.GROUP;
    }

    /** Whether its lines are parts of a whole, with bars. */
    public boolean isProfile() {
        return !lines.isEmpty() && lines.get(0).bar() != null;
    }

    /**
     * @param numeric whether its cells are right-aligned and sorted by size
     * @param rank 0 for one that is always shown; where there is little room, of the others the highest is left out first;
     *     {@link #GROUP} for a first one whose cells may stand as titles above the lines that share them
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
     * @param bar drawn in the second cell, or null
     * @param mark why it is not to be taken at its word, in one word; empty when it is
     * @param tone how it is to be taken
     * @param detail what it is made of, or null
     */
    public record Line(List<Cell> cells, Bar bar, String mark, Tone tone, Table detail) {

        public Line toned(Tone tone) {
            return new Line(cells, bar, mark, tone, detail);
        }

        public static Line of(List<Cell> cells) {
            return new Line(cells, null, "", Tone.PLAIN, null);
        }
    }

    /**
     * @param lead what stands before the text and matters less: a package; may be empty
     * @param value its text; null counts as empty
     * @param sort what to sort by instead of the text: a number without formatting; may be empty
     * @param literal whether it is a name out of a program
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

        /** A name out of a program; null counts as empty. */
        public static Cell name(Naming naming, String nameOrNull) {
            String name = nameOrNull == null ? "" : nameOrNull;
            return new Cell(naming.lead(name), naming.brief(name), "", true);
        }

        /** A dash where the value is not known. */
        public static Cell figure(double value, DoubleFunction<String> text) {
            return number(Format.known(value, text), value);
        }

        /** Whether it holds a figure that was measured. */
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
