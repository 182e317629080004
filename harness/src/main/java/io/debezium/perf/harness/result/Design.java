package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The plan of the trials of a result.
 *
 * @param rounds number of rounds planned; in a round (a pair of trials, a fork) every arm runs once under every condition
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %
 * @param confidence of the intervals before the correction for several candidates
 * @param seed of the order of trials and of the loads
 * @param otherCoresLimit cores that other processes may use before a trial counts as disturbed
 * @param stealPercentLimit steal in per cent before a trial counts as disturbed
 * @param timeLimitSeconds after which no further trial is started, or null for none
 * @param overTape for trials over a tape; null for others
 * @param underLoad for trials under a live load; null for others
 * @param jmhOptions as typed; empty if this is not a micro-benchmark
 * @param looks interim analyses of a run that may end early; null if the number of rounds is fixed
 */
public record Design(
        int rounds,
        double minEffect,
        double confidence,
        long seed,
        double otherCoresLimit,
        double stealPercentLimit,
        Double timeLimitSeconds,
        OverTape overTape,
        UnderLoad underLoad,
        List<String> jmhOptions,
        InterimAnalyses looks) {

    /** Number of rounds to run: those planned, or those after which the comparison ended early. */
    public int due() {
        return looks == null || looks.ended().isEmpty()
                ? rounds
                : looks.after().stream().reduce(0, Math::max);
    }

    /**
     * The additional design of trials over a tape.
     *
     * @param warmUpEvents events at the start of each trial that are not measured
     * @param markEvery events between two readings of the program's counters
     * @param order for each round, the indices of the variants in the order of running
     * @param recordings recorded trials per variant
     */
    public record OverTape(long warmUpEvents, long markEvery, List<List<Integer>> order, int recordings) {}

    /**
     * The additional design of trials under a live load.
     *
     * @param perSecond requested transactions per second (open loop); null if the condition determines it, or for as many as
     *     the server takes
     */
    public record UnderLoad(double warmUpSeconds, double durationSeconds, Double perSecond) {}
}
