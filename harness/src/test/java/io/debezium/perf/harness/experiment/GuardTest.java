package io.debezium.perf.harness.experiment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Interference;

import static org.assertj.core.api.Assertions.assertThat;

class GuardTest {

    private static final Guard USUAL = new Guard(Tolerance.USUAL);

    /** That tolerates any load, but no clock that was set. */
    private static final Guard ANY = new Guard(new Tolerance(99, 100));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0    | 0.61 | 0     | 0     | other processes kept 0.61 cores busy (limit 0.15)",
                "7.25 | 0    | 0     | 0     | the hypervisor took 7.3 % of the CPU time (limit 5.0 %)",
                "0    | 0    | 0     | 37.04 | the CPU quota of its control group was used up in 37.0 % of the periods (limit 5.0 %)",
            })
    void whatDisturbsIsToldWithTheLimitAndMayBeTolerated(
            double stolen, double cores, double clock, double throttled, String said) {
        Interference found = new Interference(stolen, cores, clock, throttled);
        assertThat(USUAL.disturbance(found)).contains(said);
        assertThat(ANY.disturbance(found)).isEmpty();
    }

    @Test
    void whatIsWithinTheLimitsOrIsNotToldDisturbsNothing() {
        assertThat(USUAL.disturbance(new Interference(5, 0.15, 0.02, 5.0))).isEmpty();
        assertThat(USUAL.disturbance(null)).isEmpty();
    }

    @Test
    void aClockThatWasSetIsToldByHowMuchAndIsNeverTolerated() {
        assertThat(ANY.disturbance(new Interference(0, 0, 3_600.0, 0)))
                .contains("the machine's clock was set by +3,600.0 s");
        assertThat(ANY.disturbance(new Interference(0, 0, -0.25, 0))).contains("the machine's clock was set by -0.3 s");
    }
}
