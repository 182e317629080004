package io.debezium.perf.harness.report;

import java.util.List;

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
public record Table(String id, String caption, String note, List<Column> columns, List<Line> lines, int left) {

    /** Lines beyond this are left to the CSV files: nobody reads them here, and the report stays small. */
    static final int MOST_LINES = 100;

    public Table {
        columns = List.copyOf(columns);
        left = left + Math.max(0, lines.size() - MOST_LINES);
        lines = List.copyOf(lines.subList(0, Math.min(lines.size(), MOST_LINES)));
    }

    static Table of(String id, String caption, String note, List<Column> columns, List<Line> lines) {
        return new Table(id, caption, note, columns, lines, 0);
    }

    /** @param number whether its cells are right-aligned and sorted by size */
    public record Column(String title, boolean number) {

        static Column text(String title) {
            return new Column(title, false);
        }

        static Column number(String title) {
            return new Column(title, true);
        }
    }

    /**
     * @param bar drawn in the second cell, or null
     * @param mark why it is not to be taken at its word, in one word; empty when it is
     * @param detail what it is made of, or null
     */
    public record Line(List<Cell> cells, Bar bar, String mark, Table detail) {

        /** @param tooFew whether it rests on too few samples to mean anything */
        Line(List<Cell> cells, Bar bar, boolean tooFew, Table detail) {
            this(cells, bar, tooFew ? "few" : "", detail);
        }

        public Line {
            cells = List.copyOf(cells);
        }

        Line withDetail(Table detailOrNull) {
            return new Line(cells, bar, mark, detailOrNull);
        }

        static Line of(Cell... cells) {
            return new Line(List.of(cells), null, "", null);
        }
    }

    /**
     * @param lead what stands before the text and matters less: a package; may be empty
     * @param text the value; null counts as empty
     * @param sort what to sort by instead of the text: a number without formatting; may be empty
     * @param code whether it is a name out of a program
     */
    public record Cell(String lead, String text, String sort, boolean code) {

        /** Longer values are cut: a report is no place for a megabyte of SQL in an exception's message. */
        private static final int MOST_CHARACTERS = 1_000;

        public Cell {
            text = text == null ? "" : text;
            text = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "...";
        }

        static Cell text(String text) {
            return new Cell("", text, "", false);
        }

        static Cell code(String text) {
            return new Cell("", text, "", true);
        }

        /** A name out of a program; null counts as empty. */
        static Cell name(Naming naming, String nameOrNull) {
            String name = nameOrNull == null ? "" : nameOrNull;
            return new Cell(naming.lead(name), naming.brief(name), "", true);
        }

        static Cell number(String text, double value) {
            return new Cell("", text, Double.isFinite(value) ? Double.toString(value) : "-1", false);
        }
    }

    /** A share and its interval, in per cent of the longest bar of the table. */
    public record Bar(double low, double value, double high) {}
}
