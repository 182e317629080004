package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * The measurements of a trial under a live load within its window.
 *
 * @param window the time of measurement, from one report of the program to another
 * @param events number of events consumed
 * @param latency from commit to consumption; if events are written to a queue table, from commit to delivery from there
 * @param load what the load generator achieved; null without one
 * @param catchUp how the engine consumed the rest after the load had stopped
 * @param lag one point a second over the whole trial, five a second in a trial with a burst
 * @param points samples of memory and cost in a soak run; empty in others
 * @param trends the trends of {@code points}
 * @param queue depth of the queue table: the number of rows in the place of bytes, and the time to deliver them at the rate of
 *     the events; empty without such a table
 * @param notes what the reader must know, a sentence each
 */
public record LatencyFigures(
        Figures figures,
        Window window,
        long events,
        Latency latency,
        LoadResult load,
        CatchUp catchUp,
        List<Lag> lag,
        List<SoakPoint> points,
        List<Trend> trends,
        List<Lag> queue,
        List<String> notes)
        implements Measured {

    /** The share of the requested rate from which on the load counts as having reached it. */
    private static final double REACHED = 0.95;

    /** Whether the load reached at least 95 % of the requested transactions per second. */
    public boolean reached(double askedPerSecond) {
        return figures.value(Metric.TRANSACTIONS_PER_SECOND) >= REACHED * askedPerSecond;
    }

    /** Readings of the lag within the window. */
    @JsonIgnore
    public List<Lag> lagWithin() {
        return within(lag);
    }

    /** Readings of the queue within the window. */
    @JsonIgnore
    public List<Lag> queueWithin() {
        return within(queue);
    }

    private List<Lag> within(List<Lag> readings) {
        return readings.stream().filter(each -> window.contains(each.second())).toList();
    }
}
