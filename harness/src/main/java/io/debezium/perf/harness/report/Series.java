package io.debezium.perf.harness.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import io.debezium.perf.harness.result.Analysis;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.RecordResult.Point;

/**
 * What {@code charts.js} draws over time: one list a line, as many values each as there are seconds; null where nothing
 * is known.
 *
 * @param seconds since the program under test was ready
 * @param phases what was going on when
 * @param pauses GC pauses on the same clock, in milliseconds
 */
record Series(
        List<Double> seconds,
        List<Double> events,
        List<Double> transactions,
        List<Double> p50Millis,
        List<Double> p99Millis,
        List<Double> behindMillis,
        List<Double> cpuCores,
        List<Double> heapMiB,
        List<Double> queue,
        List<Phase> phases,
        List<Mark> pauses) {

    private static final MathContext FOUR_DIGITS = new MathContext(4);
    private static final double MIB = 1024 * 1024;
    private static final int MOST_PAUSES = 3_000;

    record Phase(String name, double from, double to) {}

    record Mark(double x, double y, String name) {}

    static Series of(RecordResult result) {
        List<Point> points = Thinning.of(result.series());
        return new Series(
                column(points, Point::second),
                column(points, Point::eventsPerSecond),
                column(points, Point::transactionsPerSecond),
                column(points, point -> scaled(point.latencyP50Micros(), 1e-3)),
                column(points, point -> scaled(point.latencyP99Micros(), 1e-3)),
                column(points, Point::millisBehindSource),
                column(points, Point::cpuCores),
                column(points, point -> point.heapUsedBytes() / MIB),
                column(points, Point::queueUsed),
                phases(points),
                pauses(result));
    }

    private static Double scaled(Double valueOrNull, double factor) {
        return valueOrNull == null ? null : valueOrNull * factor;
    }

    private static List<Double> column(List<Point> points, Function<Point, Number> value) {
        List<Double> column = new ArrayList<>();
        for (Point point : points) {
            Number number = value.apply(point);
            column.add(number == null ? null : rounded(number.doubleValue()));
        }
        return column;
    }

    private static Double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(FOUR_DIGITS).doubleValue() : null;
    }

    private static List<Phase> phases(List<Point> points) {
        List<Phase> phases = new ArrayList<>();
        double from = 0;
        for (int i = 0; i < points.size(); i++) {
            String name = points.get(i).phase();
            if (i + 1 == points.size() || !name.equals(points.get(i + 1).phase())) {
                phases.add(new Phase(name, from, points.get(i).second()));
                from = points.get(i).second();
            }
        }
        return phases;
    }

    /** The recording's clock starts with its phase, to within the second that a point covers. */
    private static List<Mark> pauses(RecordResult result) {
        double start = phases(result.series()).stream()
                .filter(phase -> "recording".equals(phase.name()))
                .mapToDouble(Phase::from)
                .findFirst()
                .orElse(Double.NaN);
        if (result.analysis() == null || Double.isNaN(start)) {
            return List.of();
        }
        return result.analysis().gc().pauses().stream()
                .sorted(Comparator.comparingDouble(Analysis.Pause::millis).reversed())
                .limit(MOST_PAUSES)
                .map(pause -> new Mark(rounded(start + pause.second()), rounded(pause.millis()), pause.name()))
                .toList();
    }
}
