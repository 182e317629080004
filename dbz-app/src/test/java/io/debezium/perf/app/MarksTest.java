package io.debezium.perf.app;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MarksTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Tally tally = new Tally();
    private final Counters counters = new Counters(tally, () -> "");

    @Test
    void areAtTheFirstBoundaryAtOrAfterEachMultiple() {
        reach(marks(100, 0), 60, 99, 100, 150, 199, 205, 430, 440, 500);

        assertThat(marked()).containsExactly(100L, 205L, 430L, 500L);
    }

    @ParameterizedTest
    @ValueSource(longs = {260, 300})
    void theLastEventIsAMarkAndTheLastOne(long last) {
        reach(marks(100, last), 110, 250, last, last, last);

        assertThat(marked()).containsExactly(110L, 250L, last);
    }

    private Marks marks(long every, long limit) {
        return new Marks(every, limit, counters, new LinkWriter(new PrintStream(out, true, StandardCharsets.UTF_8)));
    }

    private void reach(BatchEnd marks, long... ends) {
        for (long end : ends) {
            long before = tally.events();
            tally.events(end);
            marks.reached(before, end);
        }
    }

    private List<Long> marked() {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("perf1 mark "))
                .map(line -> Long.valueOf(line.replaceAll(".* events=(\\d+).*", "$1")))
                .toList();
    }
}
