package io.debezium.perf.harness.report.render;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Tone;

/**
 * Renders a document's first screen as text: the answer, the warnings, the blocks below them, and the chapters that are part
 * of the answer. In ASCII on any terminal, except for names and values; graphics are left out.
 */
public final class TerminalRenderer {

    /** The most lines of a table: more would push the answer off the screen. */
    private static final int MOST_LINES = 40;

    private static final int MOST_METHODS = 8;
    private static final int MOST_TABLES = 8;
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
    private int tables;

    private TerminalRenderer(int columns, boolean colour) {
        this.columns = Math.max(NARROWEST, columns);
        this.colour = colour;
    }

    /**
     * @param columns width of the terminal, taken as 60 at least, since no table fits into less
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(Document document, int columns, boolean colour) {
        TerminalRenderer renderer = new TerminalRenderer(columns, colour);
        renderer.summary(document.summary());
        document.first().forEach(renderer::block);
        document.chapters().stream().filter(Chapter::printed).forEach(renderer::chapter);
        return renderer.out.toString().replaceFirst("^\n", "");
    }

    private void summary(Summary summary) {
        for (Summary.Answer answer : summary.answers()) {
            wrapped(BOLD, "", answer.lead().plain());
            answer.more().forEach(more -> wrapped("", "  ", more.plain()));
        }
        summary.warnings().forEach(warning -> wrapped(YELLOW, "! ", warning));
    }

    private void chapter(Chapter chapter) {
        if (!chapter.intro().isEmpty()) {
            heading(chapter.title());
            wrapped(DIM, "", chapter.intro());
        }
        tables = 0;
        chapter.blocks().forEach(this::block);
        if (tables > MOST_TABLES) {
            heading("");
            wrapped(DIM, "", "%d more tables in the report.".formatted(tables - MOST_TABLES));
        }
    }

    private void block(Block block) {
        if (block instanceof Block.ChangedMethods difference) {
            // Of the two tables of each kind of cost, only the first, about Debezium's methods.
            for (int i = 0; i < difference.tables().size(); i += 2) {
                table(difference.tables().get(i), MOST_METHODS);
            }
            return;
        }
        for (Block part : block.written()) {
            if (part instanceof Table table) {
                table(table, table.isProfile() ? MOST_METHODS : MOST_LINES);
            } else if (part instanceof Block.Terms terms) {
                terms.groups().forEach(this::terms);
            } else if (part instanceof Block.Sentences sentences) {
                heading("");
                sentences.sentences().forEach(sentence -> wrapped(DIM, "", sentence.plain()));
            } else if (part instanceof Block.Log log) {
                heading(log.title());
                log.lines().forEach(line -> line("", "  " + TextTable.cut(line, columns - 2)));
            }
        }
    }

    private void terms(Facts group) {
        heading(group.title());
        facts("", group.facts());
    }

    private void facts(String indent, List<Facts.Fact> facts) {
        int longest =
                facts.stream().mapToInt(fact -> fact.term().length()).max().orElse(0);
        int width = Math.max(SHORTEST_TERM, Math.min(LONGEST_TERM, longest)) + 2;
        for (Facts.Fact fact : facts) {
            String term = TextTable.cut(fact.term(), width - 1);
            for (String line : lines(fact.value(), columns - width - indent.length())) {
                line("", indent + term + " ".repeat(width - term.length()) + line);
                term = "";
            }
        }
    }

    private void table(Table table, int most) {
        if (table.lines().isEmpty() || ++tables > MOST_TABLES) {
            return;
        }
        heading(table.caption());
        List<Table.Line> shown = table.lines().stream().limit(most).toList();
        TextTable text = new TextTable(table, shown, columns);
        if (text.fits()) {
            line(DIM, text.head());
        }
        String title = "";
        for (Table.Line line : shown) {
            String group = line.cells().get(0).value();
            if (table.isGrouped() && !group.equals(title)) {
                wrapped(BOLD, "", group);
                title = group;
            }
            List<String> cells = text.cells(line);
            if (text.fits()) {
                line(line.mark().isEmpty() ? style(line.tone()) : DIM, text.line(cells));
            } else {
                line("", cells.get(0));
                facts("  ", text.facts(cells));
            }
        }
        int left = table.lines().size() + table.left() - shown.size();
        if (left > 0) {
            wrapped(DIM, "", "%s more in the report.".formatted(Format.count(left)));
        }
    }

    private static String style(Tone tone) {
        return switch (tone) {
            case GOOD -> GREEN;
            case BAD -> RED;
            case PLAIN -> "";
            case FAINT -> DIM;
        };
    }

    /** Adds an empty line, and the title if there is one. */
    private void heading(String title) {
        line("", "");
        if (!title.isEmpty()) {
            wrapped(BOLD, "", title);
        }
    }

    /** @param mark before the first line; the others are indented as far */
    private void wrapped(String style, String mark, String text) {
        String before = mark;
        for (String line : lines(text, columns - mark.length())) {
            line(style, before + line);
            before = " ".repeat(mark.length());
        }
    }

    /** Breaks a text at spaces; a word that is too long is split over several lines. */
    private static List<String> lines(String text, int width) {
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

    /** Filters the text: a name in a recording may contain anything, also escape sequences. */
    private void line(String style, String text) {
        String printable = Characters.onOneLine(text).stripTrailing();
        out.append(colour && !style.isEmpty() ? style + printable + PLAIN : printable)
                .append('\n');
    }
}
