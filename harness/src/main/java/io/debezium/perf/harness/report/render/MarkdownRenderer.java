package io.debezium.perf.harness.report.render;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Chapter;
import io.debezium.perf.harness.report.model.Characters;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Facts;
import io.debezium.perf.harness.report.model.Sentence;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.model.Table;

/**
 * Renders a document in GitHub's Markdown, to be pasted into an issue or a pull request, without graphics. Arguments named
 * {@code markup} are used unchanged, all others are escaped.
 */
public final class MarkdownRenderer {

    /** The most lines about what was done on behalf of a method. */
    private static final int MOST_DETAILS = 3;

    private final StringBuilder out = new StringBuilder();

    private MarkdownRenderer(Document document) {
        out.append("## ").append(text(document.title())).append('\n');
        block(text(document.origin()));
        for (Summary.Answer answer : document.summary().answers()) {
            block("**" + set(answer.lead()) + "**");
            block(list(answer.more().stream().map(MarkdownRenderer::set)));
        }
        block(list(document.summary().warnings().stream().map(MarkdownRenderer::text)));
        document.first().forEach(this::block);
        document.chapters().forEach(this::chapter);
    }

    public static String render(Document document) {
        return new MarkdownRenderer(document).out.toString();
    }

    /** Adds a chapter; without a heading if nothing of it can be shown. */
    private void chapter(Chapter chapter) {
        int start = out.length();
        block(text(chapter.intro()));
        chapter.blocks().forEach(this::block);
        if (out.length() > start) {
            out.insert(start, "\n### " + text(chapter.title()) + "\n");
        }
    }

    private void block(Block block) {
        for (Block part : block.written()) {
            if (part instanceof Table table) {
                table(table);
            } else if (part instanceof Block.Terms terms) {
                terms.groups().forEach(this::facts);
            } else if (part instanceof Block.Sentences sentences) {
                block(list(sentences.sentences().stream().map(MarkdownRenderer::set)));
            } else if (part instanceof Block.Log log) {
                block(caption(log.title()) + listing(log.lines()));
            }
        }
    }

    private void table(Table table) {
        if (table.lines().isEmpty()) {
            block(caption(table.caption()) + "None.");
            return;
        }
        Stream<String> head = Stream.of(
                row(table.columns().stream().map(column -> text(column.title()))),
                row(table.columns().stream().map(column -> column.numeric() ? "---:" : "---")));
        Stream<String> rows = table.lines().stream().flatMap(MarkdownRenderer::rows);
        block(caption(table.caption()) + Stream.concat(head, rows).collect(Collectors.joining("\n")));
        block(text(table.note()));
        block(table.left() > 0 ? "%d more in the files beside this report.".formatted(table.left()) : "");
    }

    private static Stream<String> rows(Table.Line line) {
        Stream<Table.Line> parts = Stream.ofNullable(line.detail()).flatMap(detail -> detail.lines().stream());
        return Stream.concat(Stream.of(row(line, "")), parts.limit(MOST_DETAILS).map(part -> row(part, "in ")));
    }

    private static String row(Table.Line line, String before) {
        String cells = line.cells().stream().map(MarkdownRenderer::set).collect(Collectors.joining(" | "));
        return row(Stream.of(before + cells + (line.mark().isEmpty() ? "" : " (" + text(line.mark()) + ")")));
    }

    private static String row(Stream<String> markup) {
        return markup.collect(Collectors.joining(" | ", "| ", " |"));
    }

    private void facts(Facts group) {
        String facts =
                list(group.facts().stream().map(fact -> text(fact.term()) + ": " + set(fact.value(), fact.literal())));
        block(facts.isEmpty() ? "" : caption(group.title()) + facts);
    }

    /** Adds a paragraph, unless it is empty. */
    private void block(String markup) {
        if (!markup.isEmpty()) {
            out.append('\n').append(markup).append('\n');
        }
    }

    private static String list(Stream<String> markup) {
        return markup.map(point -> "* " + point).collect(Collectors.joining("\n"));
    }

    private static String caption(String caption) {
        return caption.isEmpty() ? "" : "**" + text(caption) + "**\n\n";
    }

    private static String listing(List<String> lines) {
        String listed = lines.stream().map(Characters::onOneLine).collect(Collectors.joining("\n"));
        String fence = "```";
        while (listed.contains(fence)) {
            fence += "`";
        }
        return fence + "\n" + listed + "\n" + fence;
    }

    private static String set(Sentence sentence) {
        return sentence.parts().stream()
                .map(part -> part.url().isEmpty()
                        ? set(part.text(), part.code())
                        : "[" + text(part.text()) + "](" + text(part.url()) + ")")
                .collect(Collectors.joining());
    }

    private static String set(Table.Cell cell) {
        String lead = cell.lead().isEmpty() ? "" : text(" (" + cell.lead().replaceFirst("\\.$", "") + ")");
        return set(cell.value(), cell.literal()) + lead;
    }

    /**
     * In a table, a bar ends the cell even within code, and a backtick would end the code. An empty name is not set as code.
     */
    private static String set(String text, boolean code) {
        return code && !text.isEmpty() && !text.contains("|") && !text.contains("`")
                ? "`" + Characters.onOneLine(text) + "`"
                : text(text);
    }

    /** The text on one line, escaped so that nothing of it is markup. */
    private static String text(String text) {
        return Characters.onOneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~>@])", "\\\\$1");
    }
}
