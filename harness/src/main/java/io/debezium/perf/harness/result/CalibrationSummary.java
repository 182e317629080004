package io.debezium.perf.harness.result;

import java.time.Instant;

/**
 * What later reports show, and the planner uses, by one metric.
 *
 * @param fingerprint of the machine
 * @param variant the spec of what was compared with itself: another program may spread more
 * @param metric that variants were compared by
 * @param workload that it was measured with
 * @param events the tape's length
 * @param tape its id: what was found holds for no other
 * @param pairs per comparison
 * @param trialsPerPair of each variant
 * @param minEffect the band of the verdicts
 * @param same comparisons of a variant with itself that were run
 * @param falseAlarms those of them that came out {@code faster} or {@code slower}
 * @param equivalent those that came out {@code equivalent}
 * @param falseAlarmRate how often that happens, estimated by drawing comparisons from all pairs of these
 * @param spread standard deviation of the paired log-ratios, estimated robustly
 * @param smallestEffect the smallest planted share that such a comparison finds nine times in ten
 * @param secondsPerComparison how long one takes
 */
public record CalibrationSummary(
        String fingerprint,
        String variant,
        Metric metric,
        Instant at,
        String workload,
        long events,
        String tape,
        int pairs,
        int trialsPerPair,
        double minEffect,
        int same,
        int falseAlarms,
        int equivalent,
        double falseAlarmRate,
        double spread,
        double smallestEffect,
        double secondsPerComparison) {}
