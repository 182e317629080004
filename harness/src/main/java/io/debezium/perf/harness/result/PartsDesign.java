package io.debezium.perf.harness.result;

/**
 * How much was planned of a run that is made of others.
 *
 * @param forks of each micro-benchmark and variant
 * @param pairs of trials of each workload and candidate
 * @param untilDecided whether {@code pairs} are the most, and a comparison ends when it is decided
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %; null where thresholds say it
 * @param confidence of the intervals before the correction for several candidates
 * @param seed of the order
 * @param timeLimitSeconds for all of it, or null for none
 */
public record PartsDesign(
        int forks,
        int pairs,
        boolean untilDecided,
        Double minEffect,
        double confidence,
        long seed,
        Double timeLimitSeconds) {}
