package io.debezium.perf.harness.report;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SeriesTest {

    @Test
    void phasesFollowOneAnotherWithoutGaps() {
        Series series = Series.of(RecordResultFixture.complete().result());

        assertThat(series.phases())
                .containsExactly(
                        new Series.Phase("warmup", 0, 30.02),
                        new Series.Phase("recording", 30.02, 90.02),
                        new Series.Phase("catchup", 90.02, 94.02));
    }

    @Test
    void pausesStandOnTheClockOfTheSeries() {
        Series series = Series.of(RecordResultFixture.complete().result());

        assertThat(series.pauses()).hasSize(64).allSatisfy(pause -> assertThat(pause.x())
                .isBetween(30.02, 90.02));
    }

    @Test
    void everyLineHasAValueOrAGapForEverySecond() {
        Series series = Series.of(RecordResultFixture.complete().result());

        assertThat(series.seconds()).hasSize(94);
        assertThat(series.p99Millis()).hasSize(94);
        assertThat(series.p99Millis().get(93)).isNull();
        assertThat(ScriptJson.of(series)).contains("null").doesNotContain("NaN");
    }
}
