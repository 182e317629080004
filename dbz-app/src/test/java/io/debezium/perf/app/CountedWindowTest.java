package io.debezium.perf.app;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** With a queue that another thread fills, by so many events between two polls. */
class CountedWindowTest {

    private static final long SIZE = 8_192;

    private final List<String> asked = new ArrayList<>();
    private long remaining;
    private long filled;
    private long leastRemaining;

    private final CountedWindow window = new CountedWindow(
            new Arguments.Range(1_000, 2_000),
            Path.of("counts.tsv"),
            new Counters(
                    new Tally(), () -> "", () -> Map.of("queueRemaining", Long.toString(remaining)), Optional.empty()),
            new LinkWriter(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
            false,
            this::answer,
            () -> remaining = Math.max(leastRemaining, remaining - filled));

    private String answer(String request) {
        if (request.equals("activity")) {
            return "0 0";
        }
        asked.add(request + " with " + remaining);
        return "";
    }

    @Test
    void beginsAndEndsWithAFullQueueHoweverSlowlyItFills() {
        remaining = SIZE;
        filled = 3;
        window.reached(0, 1_000);
        remaining = 2_000;
        window.reached(1_000, 2_000);

        assertThat(asked).containsExactly("begin with 0", "done with 2000", "end 1000 counts.tsv with 0");
    }

    @Test
    void aQueueThatFillsNoFurtherMayBeAsFullAtBothEnds() {
        remaining = SIZE;
        filled = 100;
        leastRemaining = 500;
        window.reached(0, 1_000);
        remaining = SIZE;
        leastRemaining = 501;
        window.reached(1_000, 2_000);

        assertThat(asked).containsExactly("begin with 500", "done with 8192", "end 1000 counts.tsv with 501");
    }

    @Test
    void whatIsReadAheadAtOneEndAloneIsNotCounted() {
        remaining = SIZE;
        filled = 100;
        leastRemaining = 500;
        window.reached(0, 1_000);
        leastRemaining = 0;

        assertThatThrownBy(() -> window.reached(1_000, 2_000)).isInstanceOf(IllegalStateException.class);
        assertThat(asked).doesNotContain("end 1000 counts.tsv with 0").hasSize(2);
    }
}
