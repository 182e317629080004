package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.load.LiveWorkload;
import io.debezium.perf.harness.plan.Timing;
import io.debezium.perf.harness.result.Demand;

import static org.assertj.core.api.Assertions.assertThat;

class LoadSetUpTest {

    private static final LiveWorkload WORKLOAD =
            new LiveWorkload("simple-update", Optional.empty(), 10, 4, 2, OptionalDouble.of(300));

    @Test
    void aWorkloadAsksForItsOwnRateOrForAllThatTheServerTakes() {
        assertThat(LoadSetUp.demand(WORKLOAD)).isEqualTo(Demand.steady(300));
        assertThat(LoadSetUp.demand(WORKLOAD.atRate(OptionalDouble.empty()))).isEqualTo(Demand.MAX);
    }

    @Test
    void whatRunsFromTheWarmUpOnHasTheDemandsRate() {
        assertThat(setUp(Demand.steady(500)).steady()).contains(WORKLOAD.atRate(OptionalDouble.of(500)));
        assertThat(setUp(Demand.surge(200, 4, 1.5)).steady()).contains(WORKLOAD.atRate(OptionalDouble.of(200)));
        assertThat(setUp(Demand.surge(200, 4, 1.5)).surgeLength()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(setUp(Demand.MAX).steady()).contains(WORKLOAD.atRate(OptionalDouble.empty()));
        assertThat(setUp(Demand.IDLE).steady()).isEmpty();
        assertThat(setUp(Demand.backlog(10_000)).steady()).isEmpty();
    }

    private static LoadSetUp setUp(Demand demand) {
        Timing timing = new Timing(Duration.ZERO, Duration.ofSeconds(1), Duration.ZERO);
        return new LoadSetUp(WORKLOAD, demand, null, null, Optional.empty(), timing, 1);
    }
}
