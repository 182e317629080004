package io.debezium.perf.harness.report.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Forest;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;

/** A document in a markup language, to be pasted into an issue or a pull request, without what is drawn. */
public final class TextRenderer {

    /** Lines of what a method was doing. */
    private static final int MOST_DETAILS = 3;

    private final Syntax syntax;
    private final StringBuilder out = new StringBuilder();

    private TextRenderer(Syntax syntax) {
        this.syntax = syntax;
    }

    public static String asciiDoc(Document document) {
        return new TextRenderer(new AsciiDoc()).rendered(document);
    }

    public static String markdown(Document document) {
        return new TextRenderer(new Markdown()).rendered(document);
    }

    private String rendered(Document document) {
        out.append(syntax.title(document.title()));
        if (!document.origin().isEmpty()) {
            paragraph(Sentence.of(document.origin()));
        }
        document.summary().answers().forEach(this::answer);
        if (!document.summary().warnings().isEmpty()) {
            block(syntax.warnings(
                    document.summary().warnings().stream().map(syntax::text).toList()));
        }
        document.first().forEach(this::block);
        document.chapters().stream().filter(TextRenderer::says).forEach(this::chapter);
        return out.toString();
    }

    private void answer(Summary.Answer answer) {
        block(syntax.strong(set(answer.lead())));
        points(answer.more().stream().map(this::set));
    }

    /** Whether anything is left of it without what is drawn. */
    private static boolean says(Chapter chapter) {
        return !chapter.intro().isEmpty()
                || chapter.blocks().stream()
                        .anyMatch(block -> !(block instanceof Block.Picture || block instanceof Block.Flame));
    }

    private void chapter(Chapter chapter) {
        block(syntax.heading(1, chapter.title()));
        if (!chapter.intro().isEmpty()) {
            paragraph(Sentence.of(chapter.intro()));
        }
        chapter.blocks().forEach(this::block);
    }

    private void block(Block block) {
        if (block instanceof Table table) {
            table(table);
        } else if (block instanceof Forest forest && !forest.tabled()) {
            table(forest.table());
        } else if (block instanceof Block.Figures figures) {
            facts(figures.facts());
        } else if (block instanceof Block.Charts charts) {
            points(charts.pictures().stream()
                    .map(Block.Picture::chart)
                    .filter(chart -> !chart.summary().isEmpty())
                    .map(chart -> syntax.text(chart.title() + ". " + chart.summary())));
        } else if (block instanceof Block.Shares shares) {
            paragraph(Sentence.of(shares.inWords()));
        } else if (block instanceof Block.Terms terms) {
            terms.groups().forEach(this::facts);
        } else if (block instanceof Block.Commands commands) {
            facts(commands.commands());
        } else if (block instanceof Block.Points points) {
            points(points.sentences().stream().map(syntax::text));
        } else if (block instanceof Block.Sentences sentences) {
            points(sentences.sentences().stream().map(this::set));
        } else if (block instanceof Block.Links links) {
            points(links.links().stream().map(link -> syntax.link(link.path(), link.title())));
        } else if (block instanceof Block.Log log) {
            block((log.title().isEmpty() ? "" : syntax.caption(log.title())) + syntax.listing(log.lines()));
        } else if (block instanceof Block.ChangedMethods difference) {
            difference(difference);
        }
    }

    private void difference(Block.ChangedMethods section) {
        if (!section.title().isEmpty()) {
            block(syntax.heading(2, section.title()));
        }
        paragraph(Sentence.of(section.sides()));
        section.answers().forEach(this::paragraph);
        section.notes().forEach(note -> paragraph(Sentence.of(note)));
        section.tables().forEach(this::table);
    }

    private void table(Table table) {
        String caption = table.caption().isEmpty() ? "" : syntax.caption(table.caption());
        if (table.lines().isEmpty()) {
            block(caption + "None.\n");
            return;
        }
        block(caption
                + syntax.table(
                        table.columns(),
                        table.lines().stream().flatMap(this::cells).toList()));
        if (!table.note().isEmpty()) {
            paragraph(Sentence.of(table.note()));
        }
        if (table.left() > 0) {
            paragraph(Sentence.of("%d more in the files beside this report.".formatted(table.left())));
        }
    }

    private Stream<List<String>> cells(Table.Line line) {
        return Stream.concat(
                Stream.of(cells(line, "")),
                line.detail() == null
                        ? Stream.empty()
                        : line.detail().lines().stream()
                                .limit(MOST_DETAILS)
                                .map(detail -> cells(detail, syntax.indent())));
    }

    private List<String> cells(Table.Line line, String before) {
        List<String> cells =
                new ArrayList<>(line.cells().stream().map(this::set).toList());
        cells.set(0, before + cells.get(0));
        if (!line.mark().isEmpty()) {
            int last = cells.size() - 1;
            cells.set(last, cells.get(last) + " (" + syntax.text(line.mark()) + ")");
        }
        return cells;
    }

    private void facts(Facts group) {
        if (group.facts().isEmpty()) {
            return;
        }
        block((group.title().isEmpty() ? "" : syntax.caption(group.title()))
                + syntax.terms(group.facts().stream()
                        .map(fact -> List.of(syntax.text(fact.term()), set(fact.value(), fact.literal())))
                        .toList()));
    }

    private void points(Stream<String> markup) {
        String points = markup.map(point -> "* " + point + "\n").collect(Collectors.joining());
        if (!points.isEmpty()) {
            block(points);
        }
    }

    private void paragraph(Sentence sentence) {
        block(set(sentence) + "\n");
    }

    private void block(String markup) {
        out.append('\n').append(markup);
    }

    private String set(Sentence sentence) {
        return sentence.parts().stream()
                .map(part -> set(part.text(), part.code()))
                .collect(Collectors.joining());
    }

    /** An empty name is no code. */
    private String set(Table.Cell cell) {
        if (cell.value().isEmpty() && cell.lead().isEmpty()) {
            return "";
        }
        String lead =
                cell.lead().isEmpty() ? "" : syntax.text(" (" + cell.lead().replaceFirst("\\.$", "") + ")");
        return set(cell.value(), cell.literal()) + lead;
    }

    private String set(String text, boolean code) {
        return code ? syntax.code(text) : syntax.text(text);
    }
}
