package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.result.SeriesPoint;

import static org.assertj.core.api.Assertions.assertThat;

class ThinningTest {

    @Test
    void aShortSeriesIsLeftAsItIsAndALongOneKeepsItsPeak() {
        List<SeriesPoint> points = IntStream.rangeClosed(1, 10_000)
                .mapToObj(second -> new SeriesPoint(
                        second, "recording", 1, 1, 1, 1, 1.0, second == 4_711 ? 9e6 : 2.0, null, null, null))
                .toList();

        assertThat(Thinning.of(points.subList(0, 2_000))).hasSize(2_000);
        assertThat(Thinning.of(points))
                .hasSize(2_000)
                .extracting(SeriesPoint::latencyP99Micros)
                .contains(9e6);
    }
}
