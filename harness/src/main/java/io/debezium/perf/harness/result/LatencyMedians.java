package io.debezium.perf.harness.result;

/**
 * What the trials of a variant under a demand come to: medians over the rounds.
 *
 * @param p50Micros from commit to consumption; NaN for a percentile beyond which fewer than one event lies
 * @param maxMicros the largest of all rounds; NaN without events
 * @param offeredPerSecond transactions that succeeded
 * @param shortfall share of the transactions asked for that the load reached, where that was too little in any round; else NaN
 * @param cpuCores that the reader kept busy
 * @param peakLagBytes most WAL that it was behind
 * @param lagGainPerSecond seconds of lag that it gained in a second in the round in which it gained most; NaN where the load
 *     does not go on alike
 * @param growth whether the lag grew in that round; null likewise
 * @param burst null without one
 * @param queue null where events were not written into a table
 * @param due null where transactions do not start by a schedule
 */
public record LatencyMedians(
        double p50Micros,
        double p90Micros,
        double p99Micros,
        double p999Micros,
        double maxMicros,
        double offeredPerSecond,
        double shortfall,
        double eventsPerSecond,
        double cpuMicrosPerEvent,
        double cpuCores,
        double peakLagBytes,
        double peakRssBytes,
        double lagGainPerSecond,
        Growth growth,
        BurstMedians burst,
        QueueMedians queue,
        DueLatency due) {

    /**
     * Of a core, above which an idle reader counts as one that spins. A reader that waits is woken by what it waits for,
     * by timers of half a second or a second, and once a second for these figures: Debezium's engine uses a few per cent. One
     * that asks again without waiting uses a whole core, and one that sleeps for too short a time in between a fifth or
     * more. Between the two there is room; a reader that waits never comes near this.
     */
    public static final double SPINS = 0.2;

    /** Whether it uses a core under a demand that gives it nothing to read. */
    public boolean spins(Demand demand) {
        return demand.kind() == Demand.DemandKind.IDLE && cpuCores > SPINS;
    }

    /** Whether the load fell short of a steady rate. */
    public boolean fellShort() {
        return Double.isFinite(shortfall);
    }

    /**
     * Of {@link Burst}, component by component.
     *
     * @param askedPerSecond what a surge was to reach; NaN for a backlog
     */
    public record BurstMedians(
            double askedPerSecond,
            double offeredPerSecond,
            double peakLagBytes,
            double peakLagMillis,
            double drainSeconds,
            double peakHeapBytes) {

        /** Of what was asked for, below which a surge counts as short: its sessions take a moment to connect. */
        private static final double SURGED = 0.9;

        /** Whether a surge was smaller than it should have been. */
        public boolean fellShort() {
            return offeredPerSecond < SURGED * askedPerSecond;
        }
    }

    /**
     * Of {@link QueueFigures}.
     *
     * @param writtenP50Micros commit to the commit of the insert
     * @param p95Micros commit to delivery
     * @param peakDeliveredPerSecond in the best second of the trial
     * @param peakDepth most rows over the whole trial
     * @param depthPerSecond rows by which it grew in a second, where it grew most; NaN where the load does not go on alike
     * @param growth whether it did; null likewise
     * @param drains whether it surely shrank
     * @param twice deliveries that were not the first, of all rounds
     * @param left rows that were not delivered in time, of all rounds
     */
    public record QueueMedians(
            double writtenP50Micros,
            double p95Micros,
            double deliveredPerSecond,
            double peakDeliveredPerSecond,
            double peakDepth,
            double depthPerSecond,
            Growth growth,
            boolean drains,
            double drainSeconds,
            double serverCpuMicrosPerEvent,
            long twice,
            long left) {}

    /**
     * How late the load itself was, and what that makes of the reader's latency.
     *
     * @param commitP50Micros from when a transaction was due until its client saw it committed
     * @param lateMillis the longest that a transaction waited for a free client
     * @param consumedP50AtMostMicros upper bound of the latency from when a transaction was due; the lower one is the latency
     *     from its commit
     */
    public record DueLatency(
            double commitP50Micros,
            double commitP99Micros,
            double commitMaxMicros,
            double lateMillis,
            double consumedP50AtMostMicros,
            double consumedP99AtMostMicros,
            double consumedP999AtMostMicros) {}
}
