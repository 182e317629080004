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
        RecordResult.Outcome outcome,
        String commandLine,
        Environment environment,
        RecordResult.Database database,
        Tape tape,
        Design design,
        List<Variant> variants,
        List<TrialResult> trials,
        List<Comparison> comparisons,
        List<ProfileDifference> differences,
        Prognosis prognosis,
        Calibration.Summary calibration,
        List<String> notes) {

    /** Raised by every change after which an older reader would misunderstand the JSON. */
    public static final int SCHEMA_VERSION = 1;

    public CompareResult {
        variants = List.copyOf(variants);
        trials = List.copyOf(trials);
        comparisons = List.copyOf(comparisons);
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /**
     * A workload's WAL as it was recorded.
     *
     * @param id the folder's name under {@code data/tapes/}
     * @param workload its name
     * @param scale of its tables
     * @param events row events that a reader must deliver
     * @param walBytes from the first to the last position
     * @param server PostgreSQL's version
     * @param digests of the events' content, by plugin
     */
    public record Tape(
            String id,
            String workload,
            int scale,
            long events,
            long walBytes,
            String server,
            Instant recordedAt,
            List<Digest> digests) {

        public Tape {
            digests = List.copyOf(digests);
        }
    }

    /**
     * The content of a tape's events as one plugin delivers them.
     *
     * @param sha256 over all events in their order, hexadecimal
     * @param by the spec of the variant that it was first computed with
     */
    public record Digest(String plugin, String sha256, String by) {}

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

    /**
     * What was under test.
     *
     * @param spec as given; candidates differ, the baseline may be one of them once more
     * @param kind {@code debezium}, {@code raw} (a reader of ours that only receives), {@code pg_recvlogical} or {@code
     *     command}
     * @param debezium the version, or null for what is not Debezium
     * @param jdk its version with its vendor, or null for what does not run on one
     * @param overlay what was laid over the class path; empty for nothing
     * @param replaced classes that the overlay really replaced, by their names
     * @param command the command line of its newest trial; the class path is in a file beside its log
     */
    public record Variant(
            String spec,
            String kind,
            String debezium,
            String plugin,
            String jdk,
            List<String> jvm,
            List<RecordResult.Property> properties,
            List<String> overlay,
            List<String> replaced,
            String command) {

        public Variant {
            jvm = List.copyOf(jvm);
            properties = List.copyOf(properties);
            overlay = List.copyOf(overlay);
            replaced = List.copyOf(replaced);
        }
    }

    /**
     * What the spread of the pairs says about the number of pairs, for CPU per event.
     *
     * @param spread standard deviation of the paired log-ratios, estimated robustly
     * @param source {@code calibration} or {@code this run}
     * @param pairsNeeded pairs after which a true difference of nothing is told from {@code minEffect}, mostly
     * @param smallestEffect the smallest relative difference that the planned pairs find nine times in ten
     */
    public record Prognosis(double spread, String source, int pairsNeeded, double smallestEffect) {}
}
