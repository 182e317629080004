package io.debezium.perf.harness.variant;

import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CountingTest {

    @Test
    void theFirstGroupOfALineIsItsCount() {
        Counting.LastMatch counting = new Counting.LastMatch(Pattern.compile("read ([0-9]+) of ([0-9]+)"));

        assertThat(counting.in("12:00 read 500 of 600")).hasValue(500);
        assertThat(counting.in("12:00 nothing yet")).isEmpty();
    }

    @Test
    void withoutAGroupTheWholeMatchIsTheCount() {
        assertThat(new Counting.LastMatch(Pattern.compile("[0-9]+$")).in("events: 42"))
                .hasValue(42);
    }

    @Test
    void whatIsNoWholeNumberIsNoCount() {
        Counting.LastMatch counting = new Counting.LastMatch(Pattern.compile("n=(.*)"));

        assertThat(counting.in("n=1.5")).isEmpty();
        assertThat(counting.in("n=" + "9".repeat(40))).isEmpty();
        assertThat(new Counting.LastMatch(Pattern.compile("a|n=([0-9]+)")).in("a"))
                .isEmpty();
    }
}
