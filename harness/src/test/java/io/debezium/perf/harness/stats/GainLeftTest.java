package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.ComparisonFixture;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.LatencyResult.GainShare;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class GainLeftTest {

    @Test
    void ofAHalvedCostAQuarterLessIsHalfOfTheGain() {
        GainShare left = left(List.of(0.4, 0.45, 0.5, 0.5, 0.55, 0.6), List.of(0.7, 0.7, 0.75, 0.75, 0.8, 0.8))
                .orElseThrow();

        // Of 45 to 55 % that are gained without, 20 to 30 % are with the sink.
        assertThat(left.share()).isCloseTo(0.5, within(0.005));
        assertThat(left.low()).isCloseTo(0.36, within(0.005));
        assertThat(left.high()).isCloseTo(0.67, within(0.005));
    }

    @Test
    void ofNoGainNothingCanBeLeft() {
        assertThat(left(List.of(0.9, 0.95, 1.0, 1.0, 1.05, 1.1), List.of(0.7, 0.7, 0.75, 0.75, 0.8, 0.8)))
                .isEmpty();
        assertThat(left(List.of(1.4, 1.45, 1.5, 1.5, 1.55, 1.6), List.of(1.2, 1.2, 1.2, 1.2, 1.2, 1.2)))
                .isEmpty();
    }

    @Test
    void tooFewPairsLeaveItOpen() {
        assertThat(left(List.of(0.5, 0.5), List.of(0.7, 0.7))).isEmpty();
    }

    private static Optional<GainShare> left(List<Double> without, List<Double> with) {
        return GainLeft.of(comparison(without), comparison(with));
    }

    private static Comparison comparison(List<Double> ratios) {
        return ComparisonFixture.comparison("3.6.3.Final,patch=all", Metric.CPU_MICROS_PER_EVENT, 24, ratios, 0.95);
    }
}
