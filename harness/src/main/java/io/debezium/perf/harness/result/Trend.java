package io.debezium.perf.harness.result;

import java.util.List;

/**
 * Whether a figure grows over a long run.
 *
 * @param level its median
 * @param low lower end of the interval of the slope; NaN without one
 * @param high upper end; NaN without one
 * @param perThousandEvents the slope by events instead of time
 * @param state {@link Growth#GROWS} where it surely gains more than is tolerated, {@link Growth#HOLDS} where it surely does not
 */
public record Trend(
        Metric metric, double level, double perHour, double low, double high, double perThousandEvents, Growth state) {

    /** What must not grow. */
    public static final List<Metric> LOOKED_AT = List.of(
            Metric.CPU_MICROS_PER_EVENT,
            Metric.INSTRUCTIONS_PER_EVENT,
            Metric.LIVE_HEAP_BYTES,
            Metric.RSS_BYTES,
            Metric.THREADS,
            Metric.OPEN_FILES);
}
