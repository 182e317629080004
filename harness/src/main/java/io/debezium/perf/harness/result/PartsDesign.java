package io.debezium.perf.harness.result;

/**
 * The plan of a run that consists of other runs.
 *
 * @param forks number for each micro-benchmark and variant
 * @param pairs number of pairs of trials for each workload and candidate
 * @param untilDecided whether a comparison ends when it is decided, after {@code pairs} at the latest
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %; null if thresholds determine it
 * @param confidence of the intervals before the correction for several candidates
 * @param seed of the order of trials
 * @param timeLimitSeconds for the whole run, or null for none
 */
public record PartsDesign(
        int forks,
        int pairs,
        boolean untilDecided,
        Double minEffect,
        double confidence,
        long seed,
        Double timeLimitSeconds) {}
