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
 * @param queue what became of events that were written into a table; null where they were not
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
        QueueFigures queue,
        List<String> notes)
        implements Measured {

    /** Of what it was asked for, from which on a load counts as having reached it. */
    private static final double REACHED = 0.95;

    public LatencyFigures {
        lag = List.copyOf(lag);
        points = List.copyOf(points);
        trends = List.copyOf(trends);
        notes = List.copyOf(notes);
    }

    /** Whether the load reached what it was asked for, all but a little. */
    public boolean reached(double askedPerSecond) {
        return figures.value(Metric.TRANSACTIONS_PER_SECOND) >= REACHED * askedPerSecond;
    }

    /** Readings of the lag within the window. */
    @JsonIgnore
    public List<Lag> lagWithin() {
        return lag.stream().filter(each -> window.contains(each.second())).toList();
    }

    /**
     * Within the window, in milliseconds, how long the rows that were in the queue had to be delivered for at the rate at which
     * events were written; none without a queue, or an event.
     */
    @JsonIgnore
    public List<Lag> queueWithin() {
        double eventsPerSecond = figures.value(Metric.EVENTS_PER_SECOND);
        return queue == null || events == 0
                ? List.of()
                : queue.points().stream()
                        .filter(each -> each.depth() != null && window.contains(each.second()))
                        .map(each -> new Lag(each.second(), each.depth(), 1e3 * each.depth() / eventsPerSecond))
                        .toList();
    }
}
