package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Optional;

/**
 * Medians over the trials of a result.
 *
 * @param medians by condition, then by arm; those without a trial with figures are left out
 * @param stealPercent CPU time that the hypervisor gave to other machines during a trial, median over the trials with figures;
 *     NaN where unknown
 * @param otherCores cores that other processes kept busy during a trial, median over the trials whose figures count; NaN where
 *     unknown
 */
public record Aggregates<C>(List<Medians<C>> medians, double stealPercent, double otherCores) {

    /** The aggregates of an arm under a condition; empty if it has no trial with figures. */
    public Optional<Figures> of(int arm, C condition) {
        return medians.stream()
                .filter(one -> one.arm() == arm && one.condition().equals(condition))
                .map(Medians::figures)
                .findFirst();
    }
}
