package io.debezium.perf.app;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MarksTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Tally tally = new Tally();
    private final Counters counters = new Counters(tally, () -> "", Map::of, SteadyClock.PROGRAM, Optional.empty());

    @Test
    void areAtTheFirstBoundaryAtOrAfterEachMultiple() {
        Marks marks = marks(100, 0);

        reach(marks, 60, 99, 100, 150, 199, 205, 430, 440, 500);

        assertThat(marked()).containsExactly(100L, 205L, 430L, 500L);
    }

    @Test
    void theLastEventIsAMarkAndTheLastOne() {
        Marks marks = marks(100, 260);

        reach(marks, 110, 250, 260, 260, 260);

        assertThat(marked()).containsExactly(110L, 250L, 260L);
    }

    @Test
    void aLastEventAtAMultipleIsMarkedOnce() {
        Marks marks = marks(100, 200);

        reach(marks, 150, 200, 200);

        assertThat(marked()).containsExactly(150L, 200L);
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
