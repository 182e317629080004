package io.debezium.perf.harness.host;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.host.ThreadCounters.Standstill;

import static org.assertj.core.api.Assertions.assertThat;

class ThreadCountersTest {

    private static final long MS = 1_000_000;

    private final Standstill standstill = new Standstill();

    @Test
    void aCounterThatGrowsHasNone() {
        assertThat(standstill.nanos(100 * MS, 100 * MS, 1)).isZero();
        assertThat(standstill.nanos(200 * MS, 150 * MS, 2)).isZero();
    }

    @Test
    void aThreadThatDoesNotRunNeedNotCount() {
        standstill.nanos(100 * MS, 100 * MS, 1);

        assertThat(standstill.nanos(100 * MS, 100 * MS, 1)).isZero();
    }

    @Test
    void waitingForATurnIsNone() {
        standstill.nanos(100 * MS, 100 * MS, 1);

        assertThat(standstill.nanos(149 * MS, 100 * MS, 1)).isZero();
        assertThat(standstill.nanos(160 * MS, 110 * MS, 2)).isZero();
    }

    @Test
    void aCountThatStandsStillIsAddedUpOverReadingsAndKept() {
        standstill.nanos(100 * MS, 100 * MS, 1);

        assertThat(standstill.nanos(140 * MS, 140 * MS, 1)).isZero();
        assertThat(standstill.nanos(170 * MS, 170 * MS, 1)).isEqualTo(70 * MS);
        assertThat(standstill.nanos(200 * MS, 200 * MS, 1)).isEqualTo(100 * MS);
        assertThat(standstill.nanos(300 * MS, 300 * MS, 2)).isEqualTo(100 * MS);
        assertThat(standstill.nanos(360 * MS, 360 * MS, 2)).isEqualTo(160 * MS);
    }

    @Test
    void soIsTheTimeOfCounting() {
        standstill.nanos(100 * MS, 100 * MS, 1);

        assertThat(standstill.nanos(200 * MS, 100 * MS, 1)).isEqualTo(100 * MS);
    }
}
