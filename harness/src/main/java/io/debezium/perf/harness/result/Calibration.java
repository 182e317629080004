package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * The result of {@code perf calibrate}: how well this machine can tell variants apart.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code calibrate}
 * @param summary what later reports show of it
 * @param same comparisons of a variant with itself
 * @param planted comparisons of a variant with itself slowed down by a known share
 * @param trials all trials, in order
 */
@ResultOf(command = "calibrate", schemaVersion = Calibration.SCHEMA_VERSION)
public record Calibration(
        int schemaVersion,
        String command,
        Instant startedAt,
        RecordResult.Outcome outcome,
        String commandLine,
        Environment environment,
        CompareResult.Tape tape,
        CompareResult.Design design,
        CompareResult.Variant variant,
        Summary summary,
        List<Comparison> same,
        List<Planted> planted,
        List<TrialResult> trials,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    public Calibration {
        same = List.copyOf(same);
        planted = List.copyOf(planted);
        trials = List.copyOf(trials);
        notes = List.copyOf(notes);
    }

    /**
     * A slow-down that was put in on purpose.
     *
     * @param share CPU per event that was added, relative to the baseline's, 0.05 for 5 %
     * @param comparison of CPU per event
     */
    public record Planted(double share, Comparison comparison) {}

    /**
     * What later reports show, and the planner uses; all by CPU per event.
     *
     * @param fingerprint of the machine
     * @param variant the spec of what was compared with itself: another program may spread more
     * @param workload that it was measured with
     * @param events the tape's length
     * @param tape its id: what was found holds for no other
     * @param pairs per comparison
     * @param trialsPerPair of each variant
     * @param minEffect the band of the verdicts
     * @param same comparisons of a variant with itself that were run
     * @param falseAlarms those of them that came out {@code faster} or {@code slower}
     * @param falseAlarmRate how often that happens, estimated by drawing comparisons from all pairs of these
     * @param spread standard deviation of the paired log-ratios, estimated robustly
     * @param smallestEffect the smallest planted share that such a comparison finds nine times in ten
     * @param secondsPerComparison how long one takes
     */
    public record Summary(
            String fingerprint,
            String variant,
            Instant at,
            String workload,
            long events,
            String tape,
            int pairs,
            int trialsPerPair,
            double minEffect,
            int same,
            int falseAlarms,
            double falseAlarmRate,
            double spread,
            double smallestEffect,
            double secondsPerComparison) {}
}
