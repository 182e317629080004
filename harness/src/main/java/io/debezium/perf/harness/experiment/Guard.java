package io.debezium.perf.harness.experiment;

import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.TrialResult.Interference;

/** Says by what a trial was disturbed: what the machine did meanwhile that was no part of it. */
final class Guard {

    private Guard() {}

    /** Empty when nothing was, or the operating system does not tell. */
    static Optional<String> disturbance(Interference interference) {
        if (interference == null) {
            return Optional.empty();
        }
        if (interference.otherCores() > Sampling.OTHER_CORES_LIMIT) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "other processes kept %.2f cores busy (limit %.2f)",
                    interference.otherCores(),
                    Sampling.OTHER_CORES_LIMIT));
        }
        if (interference.stealPercent() > Sampling.STEAL_PERCENT_LIMIT) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "the hypervisor took %.1f %% of the CPU time (limit %.1f %%)",
                    interference.stealPercent(),
                    Sampling.STEAL_PERCENT_LIMIT));
        }
        return Optional.empty();
    }
}
