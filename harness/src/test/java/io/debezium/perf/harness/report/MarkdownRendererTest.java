package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.report.model.Block;
import io.debezium.perf.harness.report.model.Document;
import io.debezium.perf.harness.report.model.Summary;
import io.debezium.perf.harness.report.render.MarkdownRenderer;

import static org.assertj.core.api.Assertions.assertThat;

class MarkdownRendererTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "21.4 us of CPU per event at 9,810 events/s",
                "13.9 to 16.6 %, most of it (4.2 %) in GC.",
                "io.debezium.pipeline.EventDispatcher$Receiver.change",
                "12:30, simple-update",
                "31 % (95 % CI 28 to 34 %, 10 of 10 pairs): slower; more (or less); no more (1).",
                "Größe 漢字",
            })
    void sentencesAndNamesStayReadable(String text) {
        assertThat(point(text)).isEqualTo(text);
    }

    /** Nothing but a backslash makes each of these characters itself; {@code <} and {@code &} could begin HTML. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a|b",
                "*bold*",
                "_it_",
                "`code`",
                "~~gone~~",
                "# head",
                "dbz#2350",
                "> quote",
                "[x](y)",
                "[[wiki]]",
                "![x](y)",
                "{x}",
                "@someone",
                "\\escape",
                "<b>",
                "<!-- x",
                "&amp;",
            })
    void markupDoesNotSurvive(String markup) {
        assertThat(point(markup).replaceAll("\\\\[\\p{Punct}]|&(lt|amp);", ""))
                .doesNotContainPattern("[\\\\`*_{}\\[\\]#|~>@<&]");
    }

    @Test
    void aValueStaysOnItsLine() {
        assertThat(point("a\nb\tc\u001b[1m")).isEqualTo("a b c\ufffd\\[1m");
    }

    @Test
    void noLineOfAListingEndsIt() {
        assertThat(rendered(new Block.Log("", List.of("```", "~~~ `````", "<b>", "two\nlines\u0007"))))
                .isEqualTo("## t\n\n``````\n```\n~~~ `````\n<b>\ntwo lines\ufffd\n``````\n");
    }

    private static String point(String text) {
        return rendered(Block.points(List.of(text))).replaceAll("^## t\n\n\\* |\n$", "");
    }

    private static String rendered(Block block) {
        return MarkdownRenderer.render(
                new Document("t", "", new Summary(List.of(), List.of()), List.of(block), List.of()));
    }
}
