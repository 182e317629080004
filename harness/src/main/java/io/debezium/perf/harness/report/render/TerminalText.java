package io.debezium.perf.harness.report.render;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Tone;

/** Lines no wider than a terminal: wrapped sentences, a table of methods, and terms with what they are. */
final class TerminalText {

    private static final int NARROWEST = 60;
    private static final int SHORTEST_TERM = 9;
    private static final int LONGEST_TERM = 24;
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

    /** The answers, each in bold with what belongs to it below, then the warnings. */
    void summary(Summary summary) {
        for (Summary.Answer answer : summary.answers()) {
            answer(answer.lead().plain());
            for (Sentence more : answer.more()) {
                wrapped(more.plain(), columns - 2).forEach(line -> line("", "  " + line));
            }
        }
        summary.warnings().forEach(this::warning);
    }

    /** Begins a paragraph that has no title. */
    void gap() {
        line("", "");
    }

    /** Begins a paragraph. */
    void heading(String title) {
        gap();
        title(title);
    }

    int columns() {
        return columns;
    }

    /** The titles of a table's columns. */
    void head(String line) {
        line(DIM, line);
    }

    /** Within a table. */
    void title(String title) {
        wrapped(title, columns).forEach(line -> line(BOLD, line));
    }

    void line(String line, Tone tone) {
        line(style(tone), line);
    }

    private static String style(Tone tone) {
        return switch (tone) {
            case GOOD -> GREEN;
            case BAD -> RED;
            case PLAIN -> "";
            case FAINT -> DIM;
        };
    }

    void answer(String sentence) {
        wrapped(sentence, columns).forEach(line -> line(BOLD, line));
    }

    void warning(String sentence) {
        List<String> lines = wrapped(sentence, columns - 2);
        for (int i = 0; i < lines.size(); i++) {
            line(YELLOW, (i == 0 ? "! " : "  ") + lines.get(i));
        }
    }

    void aside(String sentence) {
        wrapped(sentence, columns).forEach(line -> line(DIM, line));
    }

    /** A line that stands as it is. */
    void listing(String line) {
        line("", "  " + cut(line, columns - 2));
    }

    /** @param facts each a term, which may be empty, and what it is */
    void facts(List<List<String>> facts) {
        facts("", facts);
    }

    /** @param indent before each line */
    void facts(String indent, List<List<String>> facts) {
        int longest =
                facts.stream().mapToInt(fact -> fact.get(0).length()).max().orElse(0);
        int term = Math.max(SHORTEST_TERM, Math.min(LONGEST_TERM, longest));
        for (List<String> fact : facts) {
            List<String> lines = wrapped(fact.get(1), columns - term - 2 - indent.length());
            for (int i = 0; i < lines.size(); i++) {
                line("", indent + column(i == 0 ? fact.get(0) : "", term + 1) + lines.get(i));
            }
        }
    }

    /** Exactly as wide as asked for, with a space behind it. */
    private static String column(String text, int width) {
        return ("%-" + width + "s ").formatted(cut(text, width));
    }

    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 2)) + "..";
    }

    /** Broken at spaces; a word that is too long has lines of its own. */
    private static List<String> wrapped(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
            while (line.length() > width) {
                lines.add(line.substring(0, width));
                line.delete(0, width);
            }
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
