package io.debezium.perf.harness.result;

import java.util.Map;

/**
 * A trial's steady state: interquartile means over the stretches between two readings.
 *
 * @param cpuMicrosPerEvent of Java threads, and the collector's over the whole window; without the compiler
 * @param stretches that the window has
 * @param threads of the CPU that of each Java thread, microseconds per event by its name, over the same stretches;
 *     empty in results of older versions
 */
public record Steady(double cpuMicrosPerEvent, double eventsPerSecond, int stretches, Map<String, Double> threads) {

    public Steady {
        threads = threads == null ? Map.of() : Map.copyOf(threads);
    }
}
