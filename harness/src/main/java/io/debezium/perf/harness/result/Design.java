package io.debezium.perf.harness.result;

import java.util.List;

/**
 * How trials were laid out.
 *
 * @param rounds planned, in each of which every arm runs once under every condition: pairs of trials, forks
 * @param minEffect smallest relative difference that matters, 0.02 for 2 %
 * @param confidence of the intervals before the correction for several candidates
 * @param seed of the order and of the loads
 * @param otherCoresLimit cores that other processes may use before a trial counts as disturbed
 * @param stealPercentLimit steal before it does
 * @param timeLimitSeconds after which no further trial is started, or null for none
 * @param overTape of trials that drain a tape; null for others
 * @param underLoad of trials under a live load; null for others
 * @param jmhOptions as typed; empty for what is no micro-benchmark
 * @param looks at the trials on their way; null where as many are run as were planned
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
        Looks looks) {

    /** Rounds that were to be run: as many as were planned, or those after which it was decided. */
    public int due() {
        return looks == null || looks.ended().isEmpty()
                ? rounds
                : looks.after().stream().reduce(0, Math::max);
    }

    /**
     * What trials over a tape have beside.
     *
     * @param warmUpEvents events at the start of each trial that are not measured
     * @param markEvery events between two readings
     * @param order for each round, the variants in the order that they ran
     * @param recordings recorded trials per variant
     */
    public record OverTape(long warmUpEvents, long markEvery, List<List<Integer>> order, int recordings) {

        public OverTape {
            order = order.stream().map(List::copyOf).toList();
        }
    }

    /**
     * What trials under a live load have beside.
     *
     * @param perSecond transactions that were asked for (open loop); null where the condition says it, or as many as the
     *     server takes
     */
    public record UnderLoad(double warmUpSeconds, double durationSeconds, Double perSecond) {}
}
