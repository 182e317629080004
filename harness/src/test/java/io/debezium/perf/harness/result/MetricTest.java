package io.debezium.perf.harness.result;

import java.util.List;

import org.junit.jupiter.api.Test;

import static io.debezium.perf.harness.result.Metric.CPU_MICROS_PER_EVENT;
import static io.debezium.perf.harness.result.Metric.EVENTS_PER_SECOND;
import static io.debezium.perf.harness.result.Metric.INSTRUCTIONS_PER_EVENT;
import static org.assertj.core.api.Assertions.assertThat;

/** Which figure decides. */
class MetricTest {

    @Test
    void instructionsDecideWhereEveryPairOfEveryCandidateHasThem() {
        assertThat(deciding(of("a", CPU_MICROS_PER_EVENT, 8), of("a", INSTRUCTIONS_PER_EVENT, 8)))
                .isEqualTo(INSTRUCTIONS_PER_EVENT);
        assertThat(deciding(
                        of("a", CPU_MICROS_PER_EVENT, 8),
                        of("b", CPU_MICROS_PER_EVENT, 7),
                        of("a", INSTRUCTIONS_PER_EVENT, 8),
                        of("b", INSTRUCTIONS_PER_EVENT, 7)))
                .isEqualTo(INSTRUCTIONS_PER_EVENT);
    }

    @Test
    void cpuTimeDecidesWhereAPairHasNone() {
        assertThat(deciding(of("a", CPU_MICROS_PER_EVENT, 8), of("a", INSTRUCTIONS_PER_EVENT, 7)))
                .isEqualTo(CPU_MICROS_PER_EVENT);
    }

    @Test
    void cpuTimeDecidesWhereACandidateHasNone() {
        assertThat(deciding(
                        of("a", CPU_MICROS_PER_EVENT, 8),
                        of("b", CPU_MICROS_PER_EVENT, 8),
                        of("a", INSTRUCTIONS_PER_EVENT, 8)))
                .isEqualTo(CPU_MICROS_PER_EVENT);
    }

    @Test
    void cpuTimeDecidesWhereNothingWasCountedOrCompared() {
        assertThat(deciding(of("a", EVENTS_PER_SECOND, 8), of("a", CPU_MICROS_PER_EVENT, 8)))
                .isEqualTo(CPU_MICROS_PER_EVENT);
        assertThat(deciding(of("a", CPU_MICROS_PER_EVENT, 0), of("a", INSTRUCTIONS_PER_EVENT, 0)))
                .isEqualTo(CPU_MICROS_PER_EVENT);
        assertThat(deciding()).isEqualTo(CPU_MICROS_PER_EVENT);
    }

    private static Metric deciding(Comparison... comparisons) {
        return Metric.deciding(List.of(comparisons));
    }

    private static Comparison of(String candidate, Metric metric, int pairs) {
        return Records.with(
                Examples.comparison(candidate, metric, 100, 1, 0.99, 1.01, Verdict.EQUIVALENT), "pairs", pairs);
    }
}
