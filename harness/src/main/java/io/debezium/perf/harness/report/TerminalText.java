package io.debezium.perf.harness.report;

import java.util.ArrayList;
import java.util.List;

/** Lines no wider than a terminal: wrapped sentences, a table of methods, and terms with what they are. */
final class TerminalText {

    private static final int NARROWEST = 60;
    private static final int TERM = 11;
    private static final String BOLD = "\u001b[1m";
    private static final String DIM = "\u001b[2m";
    private static final String YELLOW = "\u001b[33m";
    private static final String GREEN = "\u001b[32m";
    private static final String RED = "\u001b[31m";
    private static final String PLAIN = "\u001b[0m";

    private final int columns;
    private final boolean colour;
    private final StringBuilder out = new StringBuilder();

    /** @param columns taken as 60 at least: narrower, and no table fits */
    TerminalText(int columns, boolean colour) {
        this.columns = Math.max(NARROWEST, columns);
        this.colour = colour;
    }

    /**
     * A line of the table of methods.
     *
     * @param doing what it was most often doing, or empty
     */
    record Row(
            String method,
            String perEvent,
            String share,
            String interval,
            String samples,
            String doing,
            boolean tooFew) {}

    /** How a line is to be taken, for terminals with colours; its words say it as well. */
    enum Tone {
        PLAIN(""),
        GOOD(GREEN),
        BAD(RED),
        FAINT(DIM);

        private final String style;

        Tone(String style) {
            this.style = style;
        }
    }

    /** The answers, each in bold with what belongs to it below, then the doubts. */
    void gist(Gist gist) {
        for (Gist.Answer answer : gist.answers()) {
            answer(answer.lead().plain());
            for (Sentence more : answer.more()) {
                wrapped(more.plain(), columns - 2).forEach(line -> line("", "  " + line));
            }
        }
        gist.doubts().forEach(this::doubt);
    }

    /** Begins a paragraph that has no title. */
    void gap() {
        line("", "");
    }

    /** Begins a paragraph. */
    void heading(String title) {
        line("", "");
        line(BOLD, cut(title, columns));
    }

    /** @param tones as many as the table has lines */
    void table(TextTable table, List<Tone> tones) {
        List<String> lines = table.lines(columns);
        line(DIM, lines.get(0));
        for (int i = 0; i < tones.size(); i++) {
            line(tones.get(i).style, lines.get(i + 1));
        }
    }

    void answer(String sentence) {
        wrapped(sentence, columns).forEach(line -> line(BOLD, line));
    }

    void doubt(String sentence) {
        List<String> lines = wrapped(sentence, columns - 2);
        for (int i = 0; i < lines.size(); i++) {
            line(YELLOW, (i == 0 ? "! " : "  ") + lines.get(i));
        }
    }

    void aside(String sentence) {
        wrapped(sentence, columns).forEach(line -> line(DIM, line));
    }

    void methods(boolean costKnown, List<Row> rows) {
        line("", "");
        if (rows.isEmpty()) {
            aside("No CPU sample has a Debezium method on its stack.");
            return;
        }
        String figures = costKnown ? "%9s %8s %17s %9s" : "%.0s%8s %17s %9s";
        int name = columns - figures.formatted("", "", "", "").length() - 1;
        line(
                BOLD,
                column("CPU by Debezium method", name)
                        + figures.formatted("us/event", "share", "95 % interval", "samples "));
        for (Row row : rows) {
            line(
                    row.tooFew() ? DIM : "",
                    column(row.method(), name)
                            + figures.formatted(row.perEvent(), row.share(), row.interval(), row.samples()));
            if (!row.doing().isEmpty()) {
                line(DIM, cut("  " + row.doing(), columns));
            }
        }
        if (rows.stream().anyMatch(Row::tooFew)) {
            aside("* too few samples to mean anything");
        }
    }

    /** @param facts each a term, which may be empty, and what it is */
    void facts(List<List<String>> facts) {
        if (!facts.isEmpty()) {
            line("", "");
        }
        facts.forEach(fact -> fact("", fact.get(0), fact.get(1)));
    }

    /** A name, and below it what two sides say of it. */
    void sides(String name, String baseline, String candidate) {
        line("", name);
        fact("  ", "baseline", baseline);
        fact("  ", "candidate", candidate);
    }

    private void fact(String indent, String term, String value) {
        List<String> lines = wrapped(value, columns - TERM - indent.length());
        for (int i = 0; i < lines.size(); i++) {
            line("", indent + column(i == 0 ? term : "", TERM - 1) + lines.get(i));
        }
    }

    /** Exactly as wide as asked for, with a space behind it. */
    private static String column(String text, int width) {
        return ("%-" + width + "s ").formatted(cut(text, width));
    }

    private static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, width - 2) + "..";
    }

    /** Broken at spaces; a word that is too long has a line of its own. */
    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(cut(word, width));
        }
        lines.add(line.toString());
        return lines;
    }

    /** A name out of a recording may hold anything, escape sequences too. */
    private void line(String style, String text) {
        String printable = Characters.onOneLine(text).stripTrailing();
        out.append(colour && !style.isEmpty() ? style + printable + PLAIN : printable)
                .append('\n');
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
