package io.debezium.perf.harness.live;

import io.debezium.perf.harness.result.SeriesPoint;

/**
 * What the program under test did at one moment; the page's script reads these names.
 *
 * @param at milliseconds since the epoch
 * @param lagMillis commit to consumption, the median of the last second's events; null when nothing was consumed
 * @param lagP99Millis likewise, the 99th percentile
 * @param lagBytes of WAL that it has yet to consume; null where that is not watched
 */
record Reading(
        long at,
        double eventsPerSecond,
        Double lagMillis,
        Double lagP99Millis,
        Long lagBytes,
        double cpuCores,
        long heapBytes) {

    static Reading of(SeriesPoint point, long at, Long lagBytes) {
        return new Reading(
                at,
                rounded(point.eventsPerSecond()),
                millis(point.latencyP50Micros()),
                millis(point.latencyP99Micros()),
                lagBytes,
                rounded(point.cpuCores()),
                point.heapUsedBytes());
    }

    private static Double millis(Double micros) {
        return micros == null ? null : (Double) rounded(micros / 1e3);
    }

    /** More would only be longer. */
    private static double rounded(double value) {
        return Math.round(value * 1e3) / 1e3;
    }
}
