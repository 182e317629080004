package io.debezium.perf.harness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.SeriesPoint;

/** A long series with fewer points, for drawing: of neighbours the one with the highest latency, so that no peak is lost. */
public final class Thinning {

    /** About two for each pixel of a wide chart. */
    private static final int MOST_POINTS = 2_000;

    private Thinning() {}

    public static List<SeriesPoint> of(List<SeriesPoint> points) {
        int together = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
        return together <= 1
                ? points
                : IntStream.iterate(0, from -> from < points.size(), from -> from + together)
                        .mapToObj(from -> points.subList(from, Math.min(points.size(), from + together)))
                        .map(group -> group.stream()
                                .max(Comparator.comparingDouble(
                                        point -> Objects.requireNonNullElse(point.latencyP99Micros(), 0.0)))
                                .orElseThrow())
                        .toList();
    }
}
