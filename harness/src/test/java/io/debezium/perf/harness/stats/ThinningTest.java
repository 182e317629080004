package io.debezium.perf.harness.stats;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.RecordResultFixture;
import io.debezium.perf.harness.result.SeriesPoint;

import static org.assertj.core.api.Assertions.assertThat;

class ThinningTest {

    @Test
    void aShortSeriesIsLeftAsItIs() {
        List<SeriesPoint> points = RecordResultFixture.series(30, 60, 4, second -> 0.004);

        assertThat(Thinning.of(points)).isSameAs(points);
    }

    @Test
    void aLongSeriesKeepsItsPeaksItsPhasesAndItsMeanRate() {
        List<SeriesPoint> points = RecordResultFixture.series(30, 36_000, 100, second -> second == 17_001 ? 90 : 0.004);

        List<SeriesPoint> thinned = Thinning.of(points);

        assertThat(thinned).hasSizeBetween(1_000, 2_003);
        assertThat(peak(thinned)).isEqualTo(peak(points));
        assertThat(thinned).extracting(SeriesPoint::phase).contains("warmup", "recording", "catchup");
        assertThat(meanRate(thinned)).isBetween(0.99 * meanRate(points), 1.01 * meanRate(points));
    }

    private static double peak(List<SeriesPoint> points) {
        return points.stream()
                .filter(point -> point.latencyP99Micros() != null)
                .mapToDouble(SeriesPoint::latencyP99Micros)
                .max()
                .orElseThrow();
    }

    private static double meanRate(List<SeriesPoint> points) {
        return points.stream()
                .filter(point -> "recording".equals(point.phase()))
                .mapToDouble(SeriesPoint::eventsPerSecond)
                .average()
                .orElseThrow();
    }
}
