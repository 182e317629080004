package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import io.debezium.perf.harness.result.SeriesPoint;

/**
 * A long series with fewer points, for drawing. Neighbours of one phase become one point: rates are averaged, latencies,
 * lag, heap and queue keep their worst value, so that no peak is lost.
 */
public final class Thinning {

    /** About two for each pixel of a wide chart. */
    private static final int MOST_POINTS = 2_000;

    private Thinning() {}

    public static List<SeriesPoint> of(List<SeriesPoint> points) {
        int together = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
        if (together <= 1) {
            return points;
        }
        List<SeriesPoint> thinned = new ArrayList<>();
        List<SeriesPoint> group = new ArrayList<>();
        for (SeriesPoint point : points) {
            boolean otherPhase = !group.isEmpty() && !group.get(0).phase().equals(point.phase());
            if (group.size() == together || otherPhase) {
                thinned.add(merged(group));
                group.clear();
            }
            group.add(point);
        }
        thinned.add(merged(group));
        return thinned;
    }

    private static SeriesPoint merged(List<SeriesPoint> group) {
        SeriesPoint last = group.get(group.size() - 1);
        Double behind = most(group, SeriesPoint::millisBehindSource);
        Double queue = most(group, SeriesPoint::queueUsed);
        return new SeriesPoint(
                last.second(),
                last.phase(),
                mean(group, SeriesPoint::eventsPerSecond),
                mean(group, SeriesPoint::cpuCores),
                most(group, SeriesPoint::heapUsedBytes).longValue(),
                mean(group, SeriesPoint::allocatedBytesPerSecond),
                most(group, SeriesPoint::latencyP50Micros),
                most(group, SeriesPoint::latencyP99Micros),
                behind == null ? null : behind.longValue(),
                queue == null ? null : queue.longValue(),
                mean(group, SeriesPoint::transactionsPerSecond));
    }

    private static Double most(List<SeriesPoint> group, Function<SeriesPoint, Number> value) {
        return group.stream()
                .map(value)
                .filter(Objects::nonNull)
                .map(Number::doubleValue)
                .reduce(Math::max)
                .orElse(null);
    }

    private static Double mean(List<SeriesPoint> group, Function<SeriesPoint, Double> value) {
        List<Double> known = group.stream().map(value).filter(Objects::nonNull).toList();
        return known.isEmpty()
                ? null
                : known.stream().mapToDouble(Double::doubleValue).sum() / known.size();
    }
}
