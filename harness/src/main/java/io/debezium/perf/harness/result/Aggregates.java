package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;

/**
 * What all trials come to.
 *
 * @param medians by condition, then by arm; those without a trial that came to figures are left out
 * @param stealPercent what the hypervisor gave to others during a trial, median over those that came to figures; NaN where it
 *     is not known
 * @param otherCores that other processes kept busy during a trial, median over those that stand; NaN
 *     where it is not known
 */
public record Aggregates<C>(List<Medians<C>> medians, double stealPercent, double otherCores) {

    /** Empty where no trial stands. */
    public Optional<Figures> of(int arm, C condition) {
        return medians.stream()
                .filter(one -> one.arm() == arm && one.condition().equals(condition))
                .map(Medians::figures)
                .findFirst();
    }
}
