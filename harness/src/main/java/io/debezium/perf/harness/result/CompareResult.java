package io.debezium.perf.harness.result;

import java.time.Instant;
import java.util.List;

/**
 * The result of {@code perf compare}: several variants over one tape, trial by trial, and what follows from them.
 *
 * @param schemaVersion the version of this JSON, {@link #SCHEMA_VERSION}
 * @param command always {@code compare}
 * @param startedAt when the command was started
 * @param outcome how it ended; partial figures of an interrupted run count for what they are
 * @param commandLine what was typed, without passwords
 * @param tape what was replayed
 * @param design how the trials were laid out
 * @param variants what was under test; the first is the baseline
 * @param trials every trial that was started, in order, failed and disturbed ones among them
 * @param comparisons per candidate and metric
 * @param differences where the CPU time and the allocations went, per candidate; empty when none were recorded
 * @param prognosis how many pairs this machine needs, or null before there is a spread to tell it from
 * @param calibration what {@code perf calibrate} has found on this machine, or null when it has not been run
 * @param notes what the reader must know before believing a figure, a sentence each
 */
@ResultOf(command = "compare", schemaVersion = CompareResult.SCHEMA_VERSION)
public record CompareResult(
        int schemaVersion,
        String command,
        Instant startedAt,
        Outcome outcome,
        String commandLine,
        Environment environment,
        DatabaseInfo database,
        TapeInfo tape,
        Design design,
        List<VariantInfo> variants,
        List<Trial<Purpose, ReplayFigures>> trials,
        List<Comparison> comparisons,
        List<ProfileDifference> differences,
        Forecast prognosis,
        CalibrationSummary calibration,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 2;

    public CompareResult {
        variants = List.copyOf(variants);
        trials = List.copyOf(trials);
        comparisons = List.copyOf(comparisons);
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /**
     * How the trials were laid out.
     *
     * @param pairs that were planned, per candidate
     * @param trialsPerPair of each variant; a pair's ratio is that of their geometric means
     * @param minEffect smallest relative difference that matters, 0.02 for 2 %
     * @param confidence of the intervals before the correction for several candidates
     * @param seed of the order
     * @param warmUpEvents events at the start of each trial that are not measured
     * @param markEvery events between two readings
     * @param order for each block, the variants in the order that they ran
     * @param recordings recorded trials per variant
     * @param otherCoresLimit cores that other processes may use before a trial counts as disturbed
     * @param stealPercentLimit steal before it does
     * @param timeLimitSeconds after which no further block is started, or null for none
     */
    public record Design(
            int pairs,
            int trialsPerPair,
            double minEffect,
            double confidence,
            long seed,
            long warmUpEvents,
            long markEvery,
            List<List<Integer>> order,
            int recordings,
            double otherCoresLimit,
            double stealPercentLimit,
            Double timeLimitSeconds) {

        public Design {
            // A result of before pairs could hold several trials does not say: one.
            trialsPerPair = Math.max(1, trialsPerPair);
            order = order.stream().map(List::copyOf).toList();
        }
    }
}
