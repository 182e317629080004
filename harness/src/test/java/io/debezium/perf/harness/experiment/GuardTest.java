package io.debezium.perf.harness.experiment;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Interference;

import static org.assertj.core.api.Assertions.assertThat;

class GuardTest {

    private final Guard guard = new Guard(Tolerance.USUAL);

    @Test
    void quietMachineDisturbsNothing() {
        assertThat(guard.disturbance(new Interference(5, 0.15, 0, 0))).isEmpty();
    }

    @Test
    void busyProcessIsToldWithTheLimit() {
        assertThat(guard.disturbance(new Interference(0, 0.61, 0, 0)))
                .contains("other processes kept 0.61 cores busy (limit 0.15)");
    }

    @Test
    void stolenTimeIsToldWithTheLimit() {
        assertThat(guard.disturbance(new Interference(7.25, 0, 0, 0)))
                .contains("the hypervisor took 7.3 % of the CPU time (limit 5.0 %)");
    }

    @Test
    void aQuotaThatWasUsedUpIsToldWithTheLimitAndMayBeTolerated() {
        assertThat(guard.disturbance(new Interference(0, 0, 0, 5.0))).isEmpty();
        assertThat(guard.disturbance(new Interference(0, 0, 0, 37.04)))
                .contains("the CPU quota of its control group was used up in 37.0 % of the periods (limit 5.0 %)");
        assertThat(new Guard(new Tolerance(99, 100)).disturbance(new Interference(0, 0, 0, 100)))
                .isEmpty();
    }

    @Test
    void aClockThatWasSetIsToldByHowMuchAndIsNeverTolerated() {
        Guard any = new Guard(new Tolerance(99, 100));

        assertThat(any.disturbance(new Interference(0, 0, 3_600.0, 0)))
                .contains("the machine's clock was set by +3,600.0 s");
        assertThat(any.disturbance(new Interference(0, 0, -0.25, 0))).contains("the machine's clock was set by -0.3 s");
        assertThat(any.disturbance(new Interference(0, 0, 0.02, 0))).isEmpty();
    }

    @Test
    void whereAnyIsToleratedNoneDisturbs() {
        assertThat(new Guard(new Tolerance(99, 100)).disturbance(new Interference(100, 64, 0, 0)))
                .isEmpty();
    }

    @Test
    void whatTheSystemDoesNotTellDisturbsNothing() {
        assertThat(guard.disturbance(null)).isEmpty();
    }
}
