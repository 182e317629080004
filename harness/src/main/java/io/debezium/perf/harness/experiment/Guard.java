package io.debezium.perf.harness.experiment;

import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Interference;

/**
 * Decides whether a trial was disturbed by other activity of the machine.
 *
 * @param tolerance the limits of such activity
 */
record Guard(Tolerance tolerance) {

    /**
     * The smallest step of the wall clock that counts as a change of its setting: on a busy machine, reading both clocks may
     * differ by less.
     */
    static final double CLOCK_SET_SECONDS = 0.1;

    /**
     * @param interference null where the operating system does not report it
     * @return what disturbed the trial; empty if nothing did
     */
    Optional<String> disturbance(Interference interference) {
        if (interference == null) {
            return Optional.empty();
        }
        if (Math.abs(interference.clockSetSeconds()) > CLOCK_SET_SECONDS) {
            return Optional.of(String.format(
                    Locale.ROOT, "the machine's clock was set by %+,.1f s", interference.clockSetSeconds()));
        }
        if (interference.otherCores() > tolerance.otherCores()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "other processes kept %.2f cores busy (limit %.2f)",
                    interference.otherCores(),
                    tolerance.otherCores()));
        }
        if (interference.stealPercent() > tolerance.stealPercent()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the hypervisor took %.1f %% of the CPU time (limit %.1f %%)",
                    interference.stealPercent(),
                    tolerance.stealPercent()));
        }
        if (interference.throttledPercent() > tolerance.stealPercent()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the CPU quota of its control group was used up in %.1f %% of the periods (limit %.1f %%)",
                    interference.throttledPercent(),
                    tolerance.stealPercent()));
        }
        return Optional.empty();
    }
}
