package io.debezium.perf.harness.result;

import java.util.List;

/**
 * The trend of a figure over a soak run.
 *
 * @param level median of the figure
 * @param perHour slope of the figure by time
 * @param low lower end of the interval of the slope; NaN without one
 * @param high upper end; NaN without one
 * @param perThousandEvents the slope by events instead of time
 * @param state {@link Growth#GROWS} if the whole interval is above the tolerated growth, {@link Growth#HOLDS} if it is below
 */
public record Trend(
        Metric metric, double level, double perHour, double low, double high, double perThousandEvents, Growth state) {

    /** The figures that are checked for growth. */
    public static final List<Metric> LOOKED_AT = List.of(
            Metric.CPU_MICROS_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.LIVE_HEAP_BYTES,
            Metric.RSS_BYTES,
            Metric.THREADS,
            Metric.OPEN_FILES);
}
