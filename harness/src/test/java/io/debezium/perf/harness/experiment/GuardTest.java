package io.debezium.perf.harness.experiment;

import org.junit.jupiter.api.Test;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Interference;

import static org.assertj.core.api.Assertions.assertThat;

class GuardTest {

    private final Guard guard = new Guard(Tolerance.USUAL);

    @Test
    void quietMachineDisturbsNothing() {
        assertThat(guard.disturbance(new Interference(5, 0.15))).isEmpty();
    }

    @Test
    void busyProcessIsToldWithTheLimit() {
        assertThat(guard.disturbance(new Interference(0, 0.61)))
                .contains("other processes kept 0.61 cores busy (limit 0.15)");
    }

    @Test
    void stolenTimeIsToldWithTheLimit() {
        assertThat(guard.disturbance(new Interference(7.25, 0)))
                .contains("the hypervisor took 7.3 % of the CPU time (limit 5.0 %)");
    }

    @Test
    void aClockThatWasSetIsToldByHowMuchAndIsNeverTolerated() {
        Guard any = new Guard(new Tolerance(99, 100));

        assertThat(any.disturbance(new Interference(0, 0, 3_600.0)))
                .contains("the machine's clock was set by +3,600.0 s");
        assertThat(any.disturbance(new Interference(0, 0, -0.25))).contains("the machine's clock was set by -0.3 s");
        assertThat(any.disturbance(new Interference(0, 0, 0.02))).isEmpty();
    }

    @Test
    void whereAnyIsToleratedNoneDisturbs() {
        assertThat(new Guard(new Tolerance(99, 100)).disturbance(new Interference(100, 64)))
                .isEmpty();
    }

    @Test
    void whatTheSystemDoesNotTellDisturbsNothing() {
        assertThat(guard.disturbance(null)).isEmpty();
    }
}
