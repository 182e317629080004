package io.debezium.perf.harness.experiment;

import java.util.Locale;
import java.util.Optional;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.TrialResult.Interference;

/**
 * Says by what a trial was disturbed: what the machine did meanwhile that was no part of it.
 *
 * @param otherCores that others may keep busy
 */
record Guard(double otherCores) {

    /** What others have used is not known where the server runs elsewhere; empty where nothing is. */
    static Optional<Interference> interference(RecordResult.CoreUse cores) {
        return Optional.ofNullable(cores.stealPercent())
                .map(steal -> new Interference(steal, cores.other() == null ? Double.NaN : cores.other()));
    }

    /**
     * @param interference null where the operating system does not tell
     * @return empty when nothing disturbed it
     */
    Optional<String> disturbance(Interference interference) {
        if (interference == null) {
            return Optional.empty();
        }
        if (interference.otherCores() > otherCores) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "other processes kept %.2f cores busy (limit %.2f)",
                    interference.otherCores(),
                    otherCores));
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
