package io.debezium.perf.harness.question.compare;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Examples;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Verdict;

import static org.assertj.core.api.Assertions.assertThat;

/** When a comparison that is looked at on its way ends. */
class StoppingRuleTest {

    private static final Sampling SAMPLING =
            new Sampling(20, 0.02, Tolerance.USUAL, 0, Optional.<Duration>empty(), 1).with(true, OptionalInt.of(0));

    private static final Comparison FASTER =
            Examples.comparison("a", Metric.CPU_MICROS_PER_EVENT, 100, 0.7, 0.68, 0.72, Verdict.FASTER);

    private static final Comparison OPEN =
            Examples.comparison("b", Metric.CPU_MICROS_PER_EVENT, 100, 1.01, 0.99, 1.03, Verdict.INCONCLUSIVE);

    private static final Comparison WIDE =
            Examples.comparison("c", Metric.CPU_MICROS_PER_EVENT, 100, 1.01, 0.8, 1.3, Verdict.INCONCLUSIVE);

    private static final Comparison MEMORY =
            Examples.comparison("a", Metric.PEAK_RSS_BYTES, 100, 1.01, 0.8, 1.3, Verdict.INCONCLUSIVE);

    @Test
    void endsWhenEveryCandidateHasAVerdictByTheDecidingMetric() {
        assertThat(StoppingRule.byVerdict(List.of(FASTER, MEMORY), 8, SAMPLING)).contains("decided");
        assertThat(StoppingRule.byVerdict(List.of(FASTER, OPEN), 8, SAMPLING)).isEmpty();
    }

    @Test
    void endsWhereNoneOfThoseThatAreOpenWillHaveOne() {
        assertThat(StoppingRule.byVerdict(List.of(FASTER, WIDE), 10, SAMPLING))
                .contains("not even 20 pairs would decide");
        assertThat(StoppingRule.byVerdict(List.of(FASTER, WIDE), 8, SAMPLING)).isEmpty();
        assertThat(StoppingRule.byVerdict(List.of(OPEN, WIDE), 10, SAMPLING)).isEmpty();
    }

    @Test
    void aComparisonIsLookedAtAfterSomePairsOfOneThatMayEnd() {
        assertThat(List.of(7, 8, 9, 10, 20).stream().filter(SAMPLING::isLook)).containsExactly(8, 10, 20);
        assertThat(new Sampling(20, 0.02, Tolerance.USUAL, 0, Optional.empty(), 1).isLook(8))
                .isFalse();
    }
}
