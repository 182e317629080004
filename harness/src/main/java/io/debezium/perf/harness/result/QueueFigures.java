package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of events that were written into a table and delivered from there.
 *
 * @param points five a second over the whole trial, in a long one one a second
 * @param account at the end of the trial
 */
public record QueueFigures(List<QueuePoint> points, QueueAccount account) {

    public QueueFigures {
        points = List.copyOf(points);
    }

    /** Rows that were acknowledged in each whole second of the trial: what is told of a shorter time may come late. */
    public Map<Long, Double> acknowledgedBySecond() {
        Map<Long, Double> seconds = new TreeMap<>();
        double before = 0;
        for (QueuePoint each : points) {
            seconds.merge((long) each.second(), each.acknowledgedPerSecond() * (each.second() - before), Double::sum);
            before = each.second();
        }
        return seconds;
    }

    /**
     * At one moment.
     *
     * @param second since the reader was ready
     * @param depth rows that were written and not acknowledged; null where the server did not answer
     * @param acknowledgedPerSecond since the point before
     */
    public record QueuePoint(double second, Long depth, double acknowledgedPerSecond) {}

    /**
     * By the table's word, with which that of the reader and that of the consumers agree.
     *
     * @param written rows
     * @param acknowledged of them
     * @param left of them
     * @param deliveries claims of rows, first ones and others
     * @param twice of them, those of rows that had been claimed before
     */
    public record QueueAccount(long written, long acknowledged, long left, long deliveries, long twice) {}
}
