package io.debezium.perf.harness.trial;

import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.variant.Counting;

import static org.assertj.core.api.Assertions.assertThat;

class EventCountTest {

    private static final List<String> OUTPUT = List.of("read 10 events", "", "read 250 events", "bye");

    @Test
    void countsLinesOrTakesTheLastNumberOrTheWordOfTheExitCode() {
        assertThat(count(new Counting.Lines())).isEqualTo(4);
        assertThat(count(new Counting.LastMatch(Pattern.compile("read (\\d+) events"))))
                .isEqualTo(250);
        assertThat(count(new Counting.LastMatch(Pattern.compile("(\\d+) rows"))))
                .isZero();
        assertThat(count(new Counting.Exit())).isEqualTo(600_001);
    }

    private static long count(Counting counting) {
        OutsideTrial.EventCount count = new OutsideTrial.EventCount(counting, 600_001);
        OUTPUT.forEach(count::line);
        return count.events();
    }
}
