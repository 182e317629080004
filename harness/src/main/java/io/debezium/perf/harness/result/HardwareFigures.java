package io.debezium.perf.harness.result;

import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What the CPU counted of a trial, in user mode, in the threads that do the program's own work: not those of the compiler and
 * the collector.
 *
 * @param instructionsPerEvent finished; NaN where they could not be counted
 * @param cyclesPerEvent over the same stretches
 * @param branchMissesPerEvent NaN where the CPU does not count them
 * @param cacheMissesPerEvent of the last level on most CPUs; NaN likewise
 * @param trend instructions per event in the first third of the stretches / those in the last, medians; NaN of fewer than three
 * @param share of the threads' CPU time in which it was counted, 0 to 1: less than 1 where other programs counted too, and the
 *     figures are scaled by it
 * @param threads instructions per event of each thread, by the name that the kernel has of it
 * @param problem why nothing was counted, or no longer, a clause; empty where all is well
 */
public record HardwareFigures(
        double instructionsPerEvent,
        double cyclesPerEvent,
        double branchMissesPerEvent,
        double cacheMissesPerEvent,
        double trend,
        double share,
        Map<String, Double> threads,
        String problem) {

    /** Of a trial in which nothing was counted. */
    public static HardwareFigures none(String problem) {
        return new HardwareFigures(
                Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Map.of(), problem);
    }

    @JsonProperty
    public double instructionsPerCycle() {
        return instructionsPerEvent / cyclesPerEvent;
    }
}
