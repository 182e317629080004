package io.debezium.perf.harness.jfr;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RuleTextTest {

    @Test
    void listsAndParagraphsBecomeLines() {
        assertThat(RuleText.plain("<p>Two causes:</p>\n<ul><li>a <b>bold</b>\n one</li><li>another</li></ul>done"))
                .isEqualTo("Two causes:\n- a bold one\n- another\ndone");
    }

    @Test
    void linksKeepTheirAddress() {
        assertThat(RuleText.plain("See <a href=\"https://openjdk.org/jeps/331\">JEP 331</a>."))
                .isEqualTo("See JEP 331 (https://openjdk.org/jeps/331).");
    }

    @Test
    void whatOnlyLooksLikeATagStays() {
        assertThat(RuleText.plain("-XX:ParallelGCThreads=<n>, Foo.<init>(), List<String>"))
                .isEqualTo("-XX:ParallelGCThreads=<n>, Foo.<init>(), List<String>");
    }

    @Test
    void entitiesAreUnescapedOnce() {
        assertThat(RuleText.plain("a &lt; b &amp;&amp; c &quot;d&quot; &amp;lt;"))
                .isEqualTo("a < b && c \"d\" &lt;");
    }

    @Test
    void nothingIsEmpty() {
        assertThat(RuleText.plain(null)).isEmpty();
    }
}
