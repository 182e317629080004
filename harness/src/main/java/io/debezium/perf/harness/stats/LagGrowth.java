package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyFigures;

/**
 * Whether a reader falls further and further behind.
 *
 * <p>Judged by the slope of its lag in time, in seconds a second: a reader that can take 98 % of what comes gains 0.02,
 * more than a minute an hour. A smaller gain cannot be told from none within a trial of some seconds.
 *
 * @param interval of 95 %
 * @param state what it comes to
 */
public record LagGrowth(double perSecond, Interval interval, Growth state) {

    /** Seconds of lag that may be gained in a second. */
    public static final double TOLERATED = 0.02;

    private static final double Z_95 = 1.96;

    /**
     * @param lags under a load that goes on, in order; where nothing was consumed the lag has grown by the time that passed
     */
    public static LagGrowth of(List<Lag> lags) {
        List<double[]> points = points(lags);
        TheilSen line = TheilSen.of(column(points, 0), column(points, 1), Z_95);
        return new LagGrowth(line.slope(), line.interval(), state(line.interval(), TOLERATED));
    }

    /** Of a reader's lag or, where that grows faster, of the queue that it fills. */
    public static LagGrowth of(LatencyFigures figures) {
        return Stream.of(of(figures.lagWithin()), of(figures.queueWithin()))
                .limit(figures.queueWithin().isEmpty() ? 1 : 2)
                .max(Comparator.<LagGrowth, Boolean>comparing(each -> each.state == Growth.GROWS)
                        .thenComparing(LagGrowth::perSecond))
                .orElseThrow();
    }

    /** Whether the lag surely shrinks, by more than may be gained. */
    public boolean shrinks() {
        return interval.bounded() && interval.high() < -TOLERATED;
    }

    /** Whether what lies within an interval is more than is tolerated. */
    static Growth state(Interval interval, double tolerated) {
        if (!interval.bounded()) {
            return Growth.UNCLEAR;
        }
        if (interval.high() <= tolerated) {
            return Growth.HOLDS;
        }
        return interval.low() > tolerated ? Growth.GROWS : Growth.UNCLEAR;
    }

    /** Second and lag in seconds. */
    private static List<double[]> points(List<Lag> lags) {
        List<double[]> points = new ArrayList<>();
        double before = lags.isEmpty() ? 0 : lags.get(0).second();
        double lag = 0;
        for (Lag each : lags) {
            lag = each.millis() == null ? lag + each.second() - before : each.millis() / 1e3;
            before = each.second();
            points.add(new double[] {each.second(), lag});
        }
        return points;
    }

    private static double[] column(List<double[]> points, int column) {
        return points.stream().mapToDouble(point -> point[column]).toArray();
    }
}
