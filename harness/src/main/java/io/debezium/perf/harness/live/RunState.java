package io.debezium.perf.harness.live;

import java.util.List;

import io.debezium.perf.harness.result.SeriesPoint;

/**
 * What there is to see at one moment; the page's script reads these names. Times are in milliseconds since the epoch.
 *
 * @param sequence rises with every change
 * @param at when this was written down
 * @param startedAt when the command began
 * @param doing the trial that runs, by number, place and variant; empty before the first
 * @param phase of it; empty where it has none
 * @param phaseEndsAt when that ends by the clock at the latest; null when it ends by an event
 * @param busy how far a step is; empty when it has not said so
 * @param reading the newest one of the trial; null before there is one
 * @param lines what was said of late, oldest first
 * @param warnings likewise, those among it and before it that were warnings
 * @param end how the command ended; null while it runs
 */
record RunState(
        long sequence,
        long at,
        String command,
        long startedAt,
        String doing,
        String phase,
        Long phaseEndsAt,
        String busy,
        LiveSample reading,
        List<String> lines,
        List<String> warnings,
        RunEnd end) {

    /**
     * How a command ended.
     *
     * @param headline its answer in a few sentences; empty when it came to none
     * @param report the path of its report; empty when there is none
     * @param failure why it is not complete; empty when it is
     */
    record RunEnd(String headline, String report, String failure) {}

    /**
     * What a viewer that comes is told first.
     *
     * @param history readings of the last minutes, oldest first
     */
    record StateWithHistory(RunState state, List<LiveSample> history) {}

    /**
     * What the program under test did at one moment.
     *
     * @param at milliseconds since the epoch
     * @param lagMillis commit to consumption, the median of the last second's events; null when nothing was consumed
     * @param lagP99Millis likewise, the 99th percentile
     * @param lagBytes of WAL that it has yet to consume; null where that is not watched
     */
    record LiveSample(
            long at,
            double eventsPerSecond,
            Double lagMillis,
            Double lagP99Millis,
            Long lagBytes,
            double cpuCores,
            long heapBytes) {

        static LiveSample of(SeriesPoint point, long at, Long lagBytes) {
            return new LiveSample(
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
}
