package io.debezium.perf.harness.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import io.debezium.perf.harness.result.RecordResult.Point;

/**
 * A long series with fewer points, for drawing. Neighbours of one phase become one point: rates are averaged, latencies,
 * lag, heap and queue keep their worst value, so that no peak is lost.
 */
public final class Thinning {

    /** About two for each pixel of a wide chart. */
    private static final int MOST_POINTS = 2_000;

    private Thinning() {}

    public static List<Point> of(List<Point> points) {
        int together = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
        if (together <= 1) {
            return points;
        }
        List<Point> thinned = new ArrayList<>();
        List<Point> group = new ArrayList<>();
        for (Point point : points) {
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

    private static Point merged(List<Point> group) {
        Point last = group.get(group.size() - 1);
        Double behind = most(group, Point::millisBehindSource);
        Double queue = most(group, Point::queueUsed);
        return new Point(
                last.second(),
                last.phase(),
                mean(group, Point::eventsPerSecond),
                mean(group, Point::cpuCores),
                most(group, Point::heapUsedBytes).longValue(),
                mean(group, Point::allocatedBytesPerSecond),
                most(group, Point::latencyP50Micros),
                most(group, Point::latencyP99Micros),
                behind == null ? null : behind.longValue(),
                queue == null ? null : queue.longValue(),
                mean(group, Point::transactionsPerSecond));
    }

    private static Double most(List<Point> group, Function<Point, Number> value) {
        return group.stream()
                .map(value)
                .filter(Objects::nonNull)
                .map(Number::doubleValue)
                .reduce(Math::max)
                .orElse(null);
    }

    private static Double mean(List<Point> group, Function<Point, Double> value) {
        List<Double> known = group.stream().map(value).filter(Objects::nonNull).toList();
        return known.isEmpty()
                ? null
                : known.stream().mapToDouble(Double::doubleValue).sum() / known.size();
    }
}
