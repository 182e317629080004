package io.debezium.perf.harness.stats;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.RecordResultFixture;
import io.debezium.perf.harness.result.RecordResult.Pace;
import io.debezium.perf.harness.result.RecordResult.Pace.State;
import io.debezium.perf.harness.result.SeriesPoint;

import static org.assertj.core.api.Assertions.assertThat;

class PacesTest {

    @Test
    void aSmallSteadyLagMeansThatTheEngineKeptUp() {
        assertThat(pace(second -> 0.004).state()).isEqualTo(State.KEPT_UP);
    }

    @Test
    void oneLongPauseDoesNotMakeAnEngineFallBehind() {
        assertThat(pace(second -> second > 50 && second < 54 ? 3 : 0.004).state())
                .isEqualTo(State.KEPT_UP);
    }

    @Test
    void aLagThatGrowsWithTheRecordingMeansFallingBehind() {
        Pace pace = pace(second -> 0.1 + 0.1 * second);

        assertThat(pace.state()).isEqualTo(State.FELL_BEHIND);
        assertThat(pace.firstSeconds()).isBetween(0.8, 1.6);
        assertThat(pace.lastSeconds()).isBetween(4.5, 5.8);
    }

    @Test
    void anEngineFivePerCentTooSlowIsFoundWithinFifteenSeconds() {
        assertThat(of(RecordResultFixture.series(5, 15, 0, second -> 0.05 * second))
                        .state())
                .isEqualTo(State.FELL_BEHIND);
    }

    @Test
    void aLagThatShrinksMeansThatTheEngineRanAtItsOwnRate() {
        assertThat(pace(second -> 12 - 0.15 * second).state()).isEqualTo(State.CAUGHT_UP);
    }

    @Test
    void aLagThatIsGoneAfterAThirdOfTheRecordingIsABacklogToo() {
        assertThat(pace(second -> Math.max(0.5, 15 - 0.8 * second)).state()).isEqualTo(State.CAUGHT_UP);
    }

    @Test
    void aLargeSteadyLagLeavesItOpen() {
        assertThat(pace(second -> 5).state()).isEqualTo(State.BEHIND);
    }

    @Test
    void anEngineThatConsumesNothingUnderLoadFallsBehind() {
        List<SeriesPoint> stalled = RecordResultFixture.series(5, 60, 0, second -> 0.004).stream()
                .map(point -> point.second() < 30 ? point : silent(point, 4_900.0))
                .toList();

        assertThat(of(stalled).state()).isEqualTo(State.FELL_BEHIND);
    }

    @Test
    void debeziumsOwnFigureServesWhereThereIsNoLatency() {
        List<SeriesPoint> points = RecordResultFixture.series(5, 60, 0, second -> 0.1 * second).stream()
                .map(PacesTest::withoutLatency)
                .toList();

        assertThat(of(points).state()).isEqualTo(State.FELL_BEHIND);
    }

    @Test
    void nothingIsKnownOfTooFewPointsOrOfNoLoad() {
        assertThat(of(RecordResultFixture.series(30, 5, 0, second -> 0.004)).state())
                .isEqualTo(State.UNKNOWN);
        assertThat(of(List.of()).state()).isEqualTo(State.UNKNOWN);
        assertThat(of(RecordResultFixture.series(0, 60, 0, second -> 0.004).stream()
                                .map(point -> silent(point, 0.0))
                                .toList())
                        .state())
                .isEqualTo(State.UNKNOWN);
    }

    @Test
    void theLagOfTheWarmUpDoesNotCount() {
        assertThat(pace(second -> second < 0 ? 20 : 0.004).state()).isEqualTo(State.KEPT_UP);
    }

    private static Pace pace(RecordResultFixture.Lag lag) {
        return of(RecordResultFixture.series(30, 60, 4, lag));
    }

    private static Pace of(List<SeriesPoint> series) {
        return Paces.of(series);
    }

    private static SeriesPoint silent(SeriesPoint point, double transactions) {
        return new SeriesPoint(
                point.second(), point.phase(), 0, 0.01, point.heapUsedBytes(), 0, null, null, 0L, 0L, transactions);
    }

    private static SeriesPoint withoutLatency(SeriesPoint point) {
        return new SeriesPoint(
                point.second(),
                point.phase(),
                point.eventsPerSecond(),
                point.cpuCores(),
                point.heapUsedBytes(),
                point.allocatedBytesPerSecond(),
                null,
                null,
                point.millisBehindSource(),
                null,
                null);
    }
}
