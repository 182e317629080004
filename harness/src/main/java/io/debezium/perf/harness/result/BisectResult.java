package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * The result of {@code perf bisect}: the releases in which CPU per event rose, and with {@code --all} the speed of every
 * release.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code bisect}
 * @param startedAt when the command was started
 * @param outcome how it ended; the steps of an interrupted run are those found so far
 * @param commandLine what was typed, without passwords
 * @param tape what was replayed
 * @param design how the trials of each comparison were laid out
 * @param threshold relative rise of CPU per event that counts as a step, 0.05 for 5 %
 * @param versions all that were considered, oldest first, those that were skipped among them; the first is the good end,
 *     the last the bad one
 * @param skipped those that could not be run, and why
 * @param comparisons that the search went by, in the order that they were made; with {@code --all} those of neighbours
 * @param steps releases in which CPU per event rose by more than the threshold, oldest first
 * @param points CPU per event of each release that was measured, oldest first
 * @param trials all trials in order; a trial's {@code variant} is the index in {@code versions}
 * @param calibration what {@code perf calibrate} has found on this machine, or null when it has not been run
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf(command = "bisect", schemaVersion = BisectResult.SCHEMA_VERSION)
public record BisectResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment,
        TapeInfo tape,
        CompareResult.Design design,
        double threshold,
        List<String> versions,
        List<VariantInfo> variants,
        List<Skipped> skipped,
        List<Compared> comparisons,
        List<Step> steps,
        List<Point> points,
        List<Trial<Purpose, ReplayFigures>> trials,
        CalibrationSummary calibration,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 2;

    public BisectResult {
        versions = List.copyOf(versions);
        variants = variants == null ? List.of() : List.copyOf(variants);
        skipped = List.copyOf(skipped);
        comparisons = List.copyOf(comparisons);
        steps = List.copyOf(steps);
        points = List.copyOf(points);
        trials = List.copyOf(trials);
        notes = List.copyOf(notes);
    }

    /** A release that could not be run. */
    public record Skipped(String version, String reason) {}

    /**
     * Two releases side by side.
     *
     * @param good the older one, in the role of the baseline
     * @param bad the newer one, in the role of the candidate
     * @param comparison by CPU per event
     */
    public record Compared(String good, String bad, Comparison comparison) {}

    /**
     * A rise of CPU per event from one release to the next that could be run.
     *
     * @param from the last release before it
     * @param to the first one with it
     * @param comparison of the two, by CPU per event
     * @param cpu where the CPU time went, or null when none was recorded
     * @param allocation where the allocations went, or null likewise
     */
    public record Step(
            String from, String to, Comparison comparison, ProfileDifference cpu, ProfileDifference allocation) {}

    /**
     * A release's CPU per event.
     *
     * @param cpuMicrosPerEvent median over its trials
     * @param ratio to the first release, 1 for itself; NaN where it is not known
     * @param ciLow lower end of the confidence interval of {@code ratio}; NaN where there is none
     * @param ciHigh upper end; NaN likewise
     */
    public record Point(String version, double cpuMicrosPerEvent, double ratio, double ciLow, double ciHigh) {}
}
