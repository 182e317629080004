package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Trend;
import io.debezium.perf.harness.result.Trend.SoakFigure;

/**
 * What grows over a long run, by the slope of each figure ({@link TheilSen}). A figure grows where it surely gains more than a
 * tenth of its level an hour: less cannot be told from a JVM that goes on compiling and loading classes within minutes.
 */
public final class SoakTrends {

    /** Of its level, in an hour. */
    public static final double TOLERATED = 0.1;

    /** Confidence of one interval, so that all six together have 95 % (Bonferroni). */
    private static final double Z = 2.64;

    private static final double HOUR = 3600;

    private SoakTrends() {}

    /** @param eventsPerSecond on the average */
    public static List<Trend> of(List<SoakPoint> points, double eventsPerSecond) {
        List<Trend> trends = new ArrayList<>();
        for (SoakFigure figure : SoakFigure.values()) {
            List<SoakPoint> known =
                    points.stream().filter(point -> figure.of(point) != null).toList();
            if (known.size() > 1) {
                trends.add(trend(figure, known, eventsPerSecond));
            }
        }
        return trends;
    }

    private static Trend trend(SoakFigure figure, List<SoakPoint> points, double eventsPerSecond) {
        double[] seconds = points.stream().mapToDouble(SoakPoint::second).toArray();
        double[] values = points.stream()
                .mapToDouble(point -> figure.of(point).doubleValue())
                .toArray();
        TheilSen line = TheilSen.of(seconds, values, Z);
        double level = Median.of(values);
        double low = HOUR * line.interval().low();
        double high = HOUR * line.interval().high();
        return new Trend(
                figure,
                level,
                HOUR * line.slope(),
                line.interval().bounded() ? low : Double.NaN,
                line.interval().bounded() ? high : Double.NaN,
                1_000 * line.slope() / eventsPerSecond,
                !line.interval().bounded() ? Growth.UNCLEAR : state(low, high, TOLERATED * level));
    }

    private static Growth state(double low, double high, double tolerated) {
        if (high <= tolerated) {
            return Growth.HOLDS;
        }
        return low > tolerated ? Growth.GROWS : Growth.UNCLEAR;
    }
}
