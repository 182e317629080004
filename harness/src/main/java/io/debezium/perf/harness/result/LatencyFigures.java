package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What a reader has measured within the window.
 *
 * @param window when: from one report of the program to another
 * @param events that it consumed
 * @param latency commit to consumption of these; where they are written into a table, commit to delivery from there
 * @param load what the load generator achieved; null without one
 * @param catchUp how the engine drained what was left when the load had stopped
 * @param lag one point a second over the whole trial, during a burst five
 * @param points of a long run, in which it was looked at what grows; none in others
 * @param trends what these come to
 * @param queue rows that were written into a table and not acknowledged, in the place of bytes, and the time that delivering
 *     them takes at the rate of the events; none where events are not written to one
 * @param notes what the reader must know of it, a sentence each
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

    /** Of what it was asked for, from which on a load counts as having reached it. */
    private static final double REACHED = 0.95;

    public LatencyFigures {
        lag = List.copyOf(lag);
        points = List.copyOf(points);
        trends = List.copyOf(trends);
        queue = List.copyOf(queue);
        notes = List.copyOf(notes);
    }

    /** Whether the load reached what it was asked for, all but a little. */
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
