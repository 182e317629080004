package io.debezium.perf.harness.experiment;

import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.plan.Tolerance;
import io.debezium.perf.harness.result.Interference;

/**
 * Says by what a trial was disturbed: what the machine did meanwhile that was no part of it.
 *
 * @param tolerance what it may do
 */
record Guard(Tolerance tolerance) {

    /** Two readings of both clocks may be that far apart on a machine that is busy; nobody sets one by less. */
    static final double CLOCK_SET_SECONDS = 0.1;

    /**
     * @param interference null where the operating system does not tell
     * @return empty when nothing disturbed it
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
