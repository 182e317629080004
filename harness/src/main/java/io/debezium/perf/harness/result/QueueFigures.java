package io.debezium.perf.harness.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What became of events that were written into a table and delivered from there.
 *
 * @param written commit to the commit of the insert, within the window
 * @param delivered rows that consumers had claimed within the window
 * @param seconds of that window
 * @param points five a second over the whole trial, in a long one one a second
 * @param serverCpuMicros CPU of the server that has the table within the window; null where unknown
 * @param consumerCpuMicros likewise of the consumers' process
 * @param drainSeconds from when the reader had caught up until the table was empty; null where it was not in time
 * @param account at the end of the trial
 * @param killed null where none was
 */
public record QueueFigures(
        Latency written,
        long delivered,
        double seconds,
        List<QueuePoint> points,
        Double serverCpuMicros,
        long consumerCpuMicros,
        Double drainSeconds,
        QueueAccount account,
        KilledConsumer killed) {

    public QueueFigures {
        points = List.copyOf(points);
    }

    @JsonProperty
    public double deliveredPerSecond() {
        return delivered / seconds;
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

    /** In the best of them; 0 without one. */
    @JsonProperty
    public double peakPerSecond() {
        return acknowledgedBySecond().values().stream()
                .mapToDouble(each -> each)
                .max()
                .orElse(0);
    }

    /** Most rows over the whole trial; NaN where unknown. */
    @JsonProperty
    public double peakDepth() {
        return points.stream()
                .filter(each -> each.depth() != null)
                .mapToDouble(QueuePoint::depth)
                .max()
                .orElse(Double.NaN);
    }

    /** NaN where nothing was delivered, or it is not known. */
    @JsonProperty
    public double serverCpuMicrosPerEvent() {
        return serverCpuMicros == null || delivered == 0 ? Double.NaN : serverCpuMicros / delivered;
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

    /**
     * A consumer that was killed (SIGKILL).
     *
     * @param second since the reader was ready
     * @param claimed rows that it held
     */
    public record KilledConsumer(double second, long claimed) {}
}
