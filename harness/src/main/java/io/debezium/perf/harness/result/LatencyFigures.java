package io.debezium.perf.harness.result;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What a trial has measured.
 *
 * @param window when: from one report of the program to another
 * @param process what the program consumed and used within the window
 * @param latency commit to consumption of the events consumed within it; where they are written into a table, commit to
 *     delivery from there
 * @param load what the load generator achieved within it; null without one
 * @param cores who kept the machine busy within it
 * @param catchUp how the engine drained what was left when the load had stopped
 * @param series one point a second over the whole trial
 * @param lag likewise, during a burst five a second
 * @param burst what came of a burst; null without one
 * @param points of a long run, in which it was looked at what grows; none in others
 * @param trends what these come to
 * @param queue what became of events that were written into a table; null where they were not
 * @param notes what the reader must know of it, a sentence each
 */
public record LatencyFigures(
        Window window,
        ProcessFigures process,
        Latency latency,
        LoadResult load,
        CoreUse cores,
        CatchUp catchUp,
        List<SeriesPoint> series,
        List<Lag> lag,
        Burst burst,
        List<SoakPoint> points,
        List<Trend> trends,
        QueueFigures queue,
        List<String> notes) {

    /** Of what it was asked for, from which on a load counts as having reached it. */
    private static final double REACHED = 0.95;

    public LatencyFigures {
        series = List.copyOf(series);
        lag = List.copyOf(lag);
        points = List.copyOf(points);
        trends = List.copyOf(trends);
        notes = List.copyOf(notes);
    }

    /** Cores that the program kept busy, by its own clock: 0.02 is 2 % of one. */
    @JsonProperty
    public double cpuCores() {
        return process.processCpuMicros() / 1e6 / process.seconds();
    }

    /** Transactions that succeeded per second; NaN without a load. */
    @JsonProperty
    public double offeredPerSecond() {
        return load == null ? Double.NaN : load.transactionsPerSecond();
    }

    /** Whether the load reached what it was asked for, all but a little. */
    public boolean reached(double askedPerSecond) {
        return offeredPerSecond() >= REACHED * askedPerSecond;
    }

    /** Readings of the lag within the window. */
    @JsonIgnore
    public List<Lag> lagWithin() {
        double from = window.warmUpSeconds();
        double to = from + window.seconds();
        // Clocks of two processes, rounded to the millisecond.
        return lag.stream()
                .filter(each -> each.second() > from + 1e-3 && each.second() <= to + 1e-3)
                .toList();
    }

    /**
     * Within the window, in milliseconds, how long the rows that were in the queue had to be delivered for at the rate at which
     * events were written; none without a queue, or an event.
     */
    @JsonIgnore
    public List<Lag> queueWithin() {
        double from = window.warmUpSeconds();
        double to = from + window.seconds();
        return queue == null || process.events() == 0
                ? List.of()
                : queue.points().stream()
                        .filter(each -> each.depth() != null && each.second() > from && each.second() <= to)
                        .map(each ->
                                new Lag(each.second(), each.depth(), 1e3 * each.depth() / process.eventsPerSecond()))
                        .toList();
    }

    /** Most WAL that the program was behind within the window, by its reports; NaN where unknown. */
    @JsonProperty
    public double peakLagBytes() {
        return lagWithin().stream()
                .filter(each -> each.bytes() != null)
                .mapToDouble(Lag::bytes)
                .max()
                .orElse(Double.NaN);
    }
}
