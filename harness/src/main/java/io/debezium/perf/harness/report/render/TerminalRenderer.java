package io.debezium.perf.harness.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.report.model.Table;
import io.debezium.perf.harness.report.model.Tone;

/**
 * A document's first screen as text: the answer, the warnings, the blocks below them, and the chapters that are part of the
 * answer. In ASCII whatever the terminal, except in names and values; what is drawn is left out.
 */
public final class TerminalRenderer {

    /** More than that push the answer off the screen. */
    private static final int MOST_LINES = 40;

    private static final int MOST_METHODS = 8;
    private static final int MOST_TABLES = 8;

    private final TerminalText text;
    private int tables;

    private TerminalRenderer(TerminalText text) {
        this.text = text;
    }

    /**
     * @param columns width of the terminal, taken as 60 at least
     * @param colour whether escape sequences for bold and colours may be used
     */
    public static String render(Document document, int columns, boolean colour) {
        TerminalText text = new TerminalText(columns, colour);
        text.summary(document.summary());
        TerminalRenderer renderer = new TerminalRenderer(text);
        document.first().forEach(renderer::block);
        document.chapters().stream().filter(Chapter::printed).forEach(renderer::chapter);
        return text.toString().replaceFirst("^\n", "");
    }

    private void chapter(Chapter chapter) {
        if (!chapter.intro().isEmpty()) {
            text.heading(chapter.title());
            text.aside(chapter.intro());
        }
        tables = 0;
        chapter.blocks().forEach(this::block);
        if (tables > MOST_TABLES) {
            text.gap();
            text.aside("%d more tables in the report.".formatted(tables - MOST_TABLES));
        }
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof Forest forest) {
            table(forest.table());
        } else if (block instanceof Block.Figures figures) {
            terms(figures.facts());
        } else if (block instanceof Block.Terms terms) {
            terms.groups().forEach(this::terms);
        } else if (block instanceof Block.Commands commands) {
            terms(commands.commands());
        } else if (block instanceof Block.Points points) {
            text.gap();
            points.sentences().forEach(text::aside);
        } else if (block instanceof Block.Sentences sentences) {
            text.gap();
            sentences.sentences().forEach(sentence -> text.aside(sentence.plain()));
        } else if (block instanceof Block.Log log) {
            text.heading(log.title());
            log.lines().forEach(text::listing);
        } else if (block instanceof Block.ChangedMethods difference) {
            difference.tables().stream().limit(1).forEach(this::changes);
            difference.tables().stream().skip(2).limit(1).forEach(this::changes);
        }
    }

    private void terms(Facts group) {
        if (group.title().isEmpty()) {
            text.gap();
        } else {
            text.heading(group.title());
        }
        text.facts(group.facts().stream()
                .map(fact -> List.of(fact.term(), fact.value()))
                .toList());
    }

    private void table(Table table) {
        if (table.lines().isEmpty() || ++tables > MOST_TABLES) {
            return;
        }
        boolean profile = table.lines().get(0).bar() != null;
        int most = profile ? MOST_METHODS : MOST_LINES;
        List<Table.Line> shown = table.lines().stream().limit(most).toList();
        text.heading(table.caption());
        lines(table, shown);
        left(table.lines().size() + table.left() - shown.size());
    }

    /** Of the methods those whose change is clear. */
    private void changes(Table table) {
        List<Table.Line> clear = table.lines().stream()
                .filter(line -> line.tone() != Tone.FAINT)
                .limit(MOST_METHODS)
                .toList();
        text.heading(table.caption());
        if (clear.isEmpty()) {
            text.aside("No method changed significantly.");
        } else {
            lines(table, clear);
            left(table.lines().size() + table.left() - clear.size());
        }
    }

    private void left(int lines) {
        if (lines > 0) {
            text.aside("%s more in the report.".formatted(Format.count(lines)));
        }
    }

    private void lines(Table table, List<Table.Line> lines) {
        int group = table.columns().get(0).rank() == Table.Column.GROUP ? 1 : 0;
        List<TextTable.TextLine> shown = new ArrayList<>();
        String title = "";
        for (Table.Line line : lines) {
            String own = line.cells().get(0).value();
            if (group > 0 && !own.equals(title)) {
                shown.add(TextTable.TextLine.title(own));
                title = own;
            }
            shown.add(new TextTable.TextLine(cells(line, group, ""), line.mark().isEmpty() ? line.tone() : Tone.FAINT));
            doing(line).ifPresent(doing -> shown.add(new TextTable.TextLine(cells(doing, 0, "  in "), Tone.FAINT)));
        }
        new TextTable(table.columns().stream().skip(group).toList(), shown).print(text);
    }

    /** What a method was most often doing, if that is not its own code. */
    private static Optional<Table.Line> doing(Table.Line method) {
        return method.bar() == null || method.detail() == null
                ? Optional.empty()
                : method.detail().lines().stream().findFirst().filter(doing -> !doing.cells()
                        .get(0)
                        .equals(method.cells().get(0)));
    }

    private static List<String> cells(Table.Line line, int from, String before) {
        List<String> cells = new ArrayList<>();
        line.cells().stream().skip(from).forEach(cell -> cells.add(cell.value()));
        cells.set(0, before + cells.get(0));
        if (!line.mark().isEmpty()) {
            int last = cells.size() - 1;
            cells.set(last, "(" + line.mark() + ") " + cells.get(last));
        }
        return cells;
    }
}
