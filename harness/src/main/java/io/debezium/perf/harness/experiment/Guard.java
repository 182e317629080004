package io.debezium.perf.harness.experiment;

import java.util.Optional;

import io.debezium.perf.harness.Messages;
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
            return Optional.of(
                    Messages.text("experiment.clock-was-set", "%+,.1f".formatted(interference.clockSetSeconds())));
        }
        double cores = interference.otherCores();
        double steal = interference.stealPercent();
        double throttled = interference.throttledPercent();
        return beyond("experiment.other-processes-ran", "%.2f", cores, tolerance.otherCores())
                .or(() -> beyond("experiment.cpu-was-stolen", "%.1f", steal, tolerance.stealPercent()))
                .or(() -> beyond("experiment.quota-was-used-up", "%.1f", throttled, tolerance.stealPercent()));
    }

    private static Optional<String> beyond(String code, String format, double found, double limit) {
        return found > limit
                ? Optional.of(Messages.text(code, format.formatted(found), format.formatted(limit)))
                : Optional.empty();
    }
}
