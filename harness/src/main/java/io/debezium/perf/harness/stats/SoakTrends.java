package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Trend;

/**
 * The trends of figures over a soak run, by their slopes ({@link TheilSen}). A figure grows if the whole interval of its slope
 * is above a tenth of its level per hour: within minutes, less cannot be distinguished from a JVM that still compiles and loads
 * classes.
 */
public final class SoakTrends {

    /** The tolerated growth per hour, relative to the figure's level. */
    public static final double TOLERATED = 0.1;

    /** Confidence of one interval, so that all six together have 95 % (Bonferroni). */
    private static final double Z = 2.64;

    private static final double HOUR = 3600;

    private SoakTrends() {}

    /** @param eventsPerSecond average rate */
    public static List<Trend> of(List<SoakPoint> points, double eventsPerSecond) {
        List<Trend> trends = new ArrayList<>();
        for (Metric metric : Trend.LOOKED_AT) {
            List<SoakPoint> known =
                    points.stream().filter(point -> point.figures().has(metric)).toList();
            if (known.size() > 1) {
                trends.add(trend(metric, known, eventsPerSecond));
            }
        }
        return trends;
    }

    private static Trend trend(Metric metric, List<SoakPoint> points, double eventsPerSecond) {
        double[] values =
                points.stream().mapToDouble(point -> point.value(metric)).toArray();
        TheilSen line =
                TheilSen.of(points.stream().mapToDouble(SoakPoint::second).toArray(), values, Z);
        double level = Median.of(values);
        Interval hourly = new Interval(
                HOUR * line.interval().low(), HOUR * line.interval().high());
        return new Trend(
                metric,
                level,
                HOUR * line.slope(),
                hourly.lowOrNaN(),
                hourly.highOrNaN(),
                1_000 * line.slope() / eventsPerSecond,
                LagGrowth.state(hourly, TOLERATED * level));
    }
}
