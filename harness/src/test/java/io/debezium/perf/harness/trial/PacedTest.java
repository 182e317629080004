package io.debezium.perf.harness.trial;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.SeriesPoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The program of {@link Messages} takes 10 us of wall and 20 us of CPU for an event. */
class PacedTest {

    private final Paced paced = new Paced();

    @Test
    void tellsOfASecondOrMoreHoweverDenseTheMarks() {
        paced.begin(Messages.counters(0));
        for (long events = 1_000; events < 100_000; events += 1_000) {
            paced.receive(Messages.counters(events));
            assertThat(paced.newest()).isEmpty();
        }

        paced.receive(Messages.counters(100_000));

        SeriesPoint first = paced.newest().orElseThrow();
        assertThat(first.second()).isCloseTo(1, within(1e-9));
        assertThat(first.eventsPerSecond()).isCloseTo(100_000, within(1e-6));
        assertThat(first.cpuCores()).isCloseTo(2, within(1e-9));
        assertThat(first.latencyP50Micros()).isNull();
    }

    @Test
    void theNextSecondBeginsWhereTheLastOneEnded() {
        paced.begin(Messages.counters(0));
        paced.receive(Messages.counters(100_000));
        SeriesPoint first = paced.newest().orElseThrow();

        paced.receive(Messages.counters(199_000));
        assertThat(paced.newest()).contains(first);

        paced.receive(Messages.counters(250_000));
        assertThat(paced.newest().orElseThrow().second()).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void beforeTheProgramIsReadyThereIsNothing() {
        paced.receive(Messages.counters(500_000));

        assertThat(paced.newest()).isEmpty();
    }
}
