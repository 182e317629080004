package io.debezium.perf.harness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.LatencyFigures;

/**
 * Whether a reader's lag grows under a constant load.
 *
 * <p>The measure is the slope of the lag, in seconds per second: a reader that can process 98 % of the events gains 0.02, more
 * than a minute an hour. A smaller slope cannot be distinguished from zero in a trial of some seconds.
 *
 * @param perSecond the slope
 * @param interval of the slope, with 95 % confidence
 * @param state whether the lag grows by more than is tolerated
 */
public record LagGrowth(double perSecond, Interval interval, Growth state) {

    /** The tolerated growth, in seconds of lag per second. */
    public static final double TOLERATED = 0.02;

    private static final double Z_95 = 1.96;

    /**
     * @param lags under a constant load, in order; between readings without events, the lag is taken to grow by the time that
     *     passed
     */
    public static LagGrowth of(List<Lag> lags) {
        double[] seconds = lags.stream().mapToDouble(Lag::second).toArray();
        TheilSen line = TheilSen.of(seconds, behind(lags), Z_95);
        return new LagGrowth(line.slope(), line.interval(), state(line.interval(), TOLERATED));
    }

    /** The growth of the reader's lag or, if that grows faster, of the queue that it fills. */
    public static LagGrowth of(LatencyFigures figures) {
        return Stream.of(of(figures.lagWithin()), of(figures.queueWithin()))
                .limit(figures.queueWithin().isEmpty() ? 1 : 2)
                .max(Comparator.<LagGrowth, Boolean>comparing(each -> each.state == Growth.GROWS)
                        .thenComparing(LagGrowth::perSecond))
                .orElseThrow();
    }

    /** Whether the whole interval shows a lag that shrinks, by more than the tolerated growth. */
    public boolean shrinks() {
        return interval.bounded() && interval.high() < -TOLERATED;
    }

    /** Compares an interval of slopes with the tolerated growth. */
    static Growth state(Interval interval, double tolerated) {
        if (!interval.bounded()) {
            return Growth.UNCLEAR;
        }
        if (interval.high() <= tolerated) {
            return Growth.HOLDS;
        }
        return interval.low() > tolerated ? Growth.GROWS : Growth.UNCLEAR;
    }

    /** The lag at each reading, in seconds. */
    private static double[] behind(List<Lag> lags) {
        double[] behind = new double[lags.size()];
        for (int i = 0; i < behind.length; i++) {
            Lag now = lags.get(i);
            double grown =
                    i == 0 ? 0 : behind[i - 1] + now.second() - lags.get(i - 1).second();
            behind[i] = now.millis() == null ? grown : now.millis() / 1e3;
        }
        return behind;
    }
}
