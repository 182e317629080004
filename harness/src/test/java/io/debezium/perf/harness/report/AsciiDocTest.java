package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.debezium.perf.harness.report.render.AsciiDoc;

import static org.assertj.core.api.Assertions.assertThat;

class AsciiDocTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "21.4 us of CPU per event at 9,810 events/s",
                "13.9 to 16.6 %, most of it (4.2 %) in GC.",
                "io.debezium.pipeline.EventDispatcher$Receiver.change_record",
                "Pattern$CharProperty.match",
                "12:30, simple-update",
                "31 % (95 % CI 28 to 34 %, 10 of 10 pairs): slower; more (or less); no more (1).",
                "Größe 漢字",
            })
    void sentencesAndNamesStayReadable(String text) {
        assertThat(new AsciiDoc().text(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a|b",
                "{docname}",
                "<b>",
                "*bold*",
                "_it_",
                "`code`",
                "#mark#",
                "^up^",
                "~down~",
                "+pass+",
                "a++b++",
                "$$pass$$",
                "[[anchor]]",
                "<<ref>>",
                "link:x[y]",
                "image::x.png[]",
                "https://x.y",
                "me@x.y",
                "((index))",
                "(C)",
                "a -- b",
                "wait...",
                "a->b",
                "it's",
                "a::b",
                "a;; b",
                ".title",
                "1. one",
                "= head",
                "// comment",
                "\\escape",
                "a +",
                "\"`quoted`\"",
                "!x",
                "&amp;",
                "-- x",
            })
    void markupDoesNotSurvive(String markup) {
        assertThat(new AsciiDoc().text(markup)).isNotEqualTo(markup).contains("&#");
    }

    @Test
    void aValueStaysOnItsLine() {
        assertThat(new AsciiDoc().text("a\nb\tc\u001b[1m")).isEqualTo("a b c\ufffd&#91;1m");
    }

    @Test
    void noLineOfAListingEndsItOrIsADirective() {
        assertThat(new AsciiDoc().listing(List.of("----", "include::/etc/passwd[]", "two\nlines\u0007")))
                .isEqualTo("[subs=specialchars]\n----\n ----\n include::/etc/passwd[]\n two\n lines\ufffd\n----\n");
    }
}
