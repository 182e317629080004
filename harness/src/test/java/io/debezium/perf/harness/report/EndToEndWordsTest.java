package io.debezium.perf.harness.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.report.question.EndToEndWords;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyResult.EndToEnd;
import io.debezium.perf.harness.result.Metric;

import static org.assertj.core.api.Assertions.assertThat;

class EndToEndWordsTest {

    @Test
    void ofAHalvedCostAQuarterLessIsHalfOfTheGain() {
        assertThat(EndToEndWords.left(
                        one(List.of(0.4, 0.45, 0.5, 0.5, 0.55, 0.6), List.of(0.7, 0.7, 0.75, 0.75, 0.8, 0.8))))
                .hasValueSatisfying(left -> assertThat(left)
                        // Of 45 to 55 % that are gained without, 20 to 30 % are with the sink.
                        .isEqualTo("50 % (36 to 67 %)"));
    }

    @Test
    void ofNoGainNothingCanBeLeft() {
        assertThat(EndToEndWords.left(
                        one(List.of(0.9, 0.95, 1.0, 1.0, 1.05, 1.1), List.of(0.7, 0.7, 0.75, 0.75, 0.8, 0.8))))
                .isEmpty();
        assertThat(EndToEndWords.left(
                        one(List.of(1.4, 1.45, 1.5, 1.5, 1.55, 1.6), List.of(1.2, 1.2, 1.2, 1.2, 1.2, 1.2))))
                .isEmpty();
    }

    @Test
    void tooFewPairsLeaveItOpen() {
        assertThat(EndToEndWords.left(one(List.of(0.5, 0.5), List.of(0.7, 0.7))))
                .isEmpty();
    }

    private static EndToEnd one(List<Double> without, List<Double> with) {
        return new EndToEnd(Demand.steady(500), "kafka", comparison(without), comparison(with));
    }

    private static Comparison comparison(List<Double> ratios) {
        return ComparisonFixture.comparison("3.6.3.Final,patch=all", Metric.CPU_MICROS_PER_EVENT, 24, ratios, 0.95);
    }
}
