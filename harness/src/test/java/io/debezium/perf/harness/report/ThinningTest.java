package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.section.Thinning;
import io.debezium.perf.harness.result.RecordResult.Point;

import static org.assertj.core.api.Assertions.assertThat;

class ThinningTest {

    @Test
    void aShortSeriesIsLeftAsItIs() {
        List<Point> points = RecordResultFixture.series(30, 60, 4, second -> 0.004);

        assertThat(Thinning.of(points)).isSameAs(points);
    }

    @Test
    void aLongSeriesKeepsItsPeaksItsPhasesAndItsMeanRate() {
        List<Point> points = RecordResultFixture.series(30, 36_000, 100, second -> second == 17_001 ? 90 : 0.004);

        List<Point> thinned = Thinning.of(points);

        assertThat(thinned).hasSizeBetween(1_000, 2_003);
        assertThat(peak(thinned)).isEqualTo(peak(points));
        assertThat(thinned).extracting(Point::phase).contains("warmup", "recording", "catchup");
        assertThat(meanRate(thinned)).isBetween(0.99 * meanRate(points), 1.01 * meanRate(points));
    }

    private static double peak(List<Point> points) {
        return points.stream()
                .filter(point -> point.latencyP99Micros() != null)
                .mapToDouble(Point::latencyP99Micros)
                .max()
                .orElseThrow();
    }

    private static double meanRate(List<Point> points) {
        return points.stream()
                .filter(point -> "recording".equals(point.phase()))
                .mapToDouble(Point::eventsPerSecond)
                .average()
                .orElseThrow();
    }
}
