package io.debezium.perf.harness.result;

import java.util.List;

/**
 * What the trials of {@code perf compare} come to, variant by variant.
 *
 * @param each in the order of the variants
 * @param together how all variants warmed up: all of them are JVMs
 * @param stealPercent that the hypervisor took of the machine's CPU time, median of the timed trials that stand
 * @param secondsPerPair at this run's pace, repeated trials included; NaN before the first
 * @param secondsNeeded for as many pairs as the forecast asks for; NaN where there is none
 */
public record ComparedArms(
        List<ReplayMedians> each, WarmUp together, double stealPercent, double secondsPerPair, double secondsNeeded) {

    /**
     * What the timed trials that stand for a variant come to.
     *
     * @param figures over these trials
     * @param spread standard deviation of the logarithm of CPU per event, estimated robustly
     * @param bottleneck null where nothing stands out
     * @param heavyGc whether the collector uses so much that a larger heap may change the picture
     * @param curve CPU per event in the course of the trials; empty where nothing was read on the way
     * @param threads each against the baseline's, microseconds of CPU, the largest difference first; empty where no trial tells
     *     its threads
     * @param instructions each thread's against the baseline's; empty where they were not counted
     */
    public record ReplayMedians(
            Figures figures,
            double spread,
            Bottleneck bottleneck,
            boolean heavyGc,
            WarmUp warmUp,
            List<CostBetween> curve,
            List<ThreadCost> threads,
            List<ThreadCost> instructions)
            implements Measured {}

    /**
     * What limited the rate of a variant over a tape. It decides what events/s means: where PostgreSQL is the limit, a faster
     * connector delivers no more.
     */
    public enum Bottleneck implements LowerCaseId {
        /** The one process that decodes the WAL keeps a core busy. */
        SERVER,
        /** The program and PostgreSQL keep all cores busy. */
        MACHINE,
        /** Debezium's queue is mostly full. */
        CONSUMER,
        /** Debezium's queue is mostly empty. */
        READER;
    }

    /**
     * What an event costs in the first third of the window against the last third.
     *
     * @param metric instructions per event where all trials were counted, else CPU per event
     * @param trend first / last, from pairs of the same trial
     * @param confidence of the trend's interval
     * @param tooShort whether the cost clearly fell
     */
    public record WarmUp(Metric metric, Estimate trend, double confidence, boolean tooShort) {}

    /**
     * CPU per event between two readings.
     *
     * @param from row events by the first reading
     * @param events row events by the second reading
     */
    public record CostBetween(long from, long events, double cpuMicrosPerEvent) {}

    /**
     * One thread, or all of one name, per event.
     *
     * @param baseline median over the pairs, 0 for a thread that it does not have
     * @param candidate likewise
     * @param difference candidate - baseline, the Hodges-Lehmann estimate from the pairs' own differences
     * @param low of the difference's interval; NaN where the pairs are too few
     * @param high likewise
     * @param baselineSpread standard deviation between trials, estimated robustly; NaN of fewer than two
     * @param candidateSpread likewise
     */
    public record ThreadCost(
            String thread,
            double baseline,
            double candidate,
            double difference,
            double low,
            double high,
            double baselineSpread,
            double candidateSpread) {}
}
