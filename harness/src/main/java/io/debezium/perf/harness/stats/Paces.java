package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;

import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.RecordResult.Pace;
import io.debezium.perf.harness.result.RecordResult.Pace.State;
import io.debezium.perf.harness.result.SeriesPoint;

/** Whether the engine kept up with the load while it was recorded. Judged as in every command, by {@link LagGrowth}. */
final class Paces {

    /** Fewer points than this in a third of the recording, and its median is one second's accident. */
    private static final int POINTS_IN_A_THIRD = 2;

    /** Lag, in seconds, from which an engine counts as behind. */
    private static final double BEHIND_BY = 1;

    private Paces() {}

    /** @param series of the whole trial, of which the recording counts */
    static Pace of(List<SeriesPoint> series) {
        // Growth is told by comparing each point with each.
        List<Lag> lags = lags(Thinning.of(series.stream()
                .filter(point -> "recording".equals(point.phase()))
                .toList()));
        int third = lags.size() / 3;
        if (third < POINTS_IN_A_THIRD) {
            return new Pace(State.UNKNOWN, Double.NaN, Double.NaN);
        }
        double[] seconds = LagGrowth.seconds(lags);
        double first = median(seconds, 0, third);
        double last = median(seconds, lags.size() - third, third);
        return new Pace(state(LagGrowth.of(lags), first, last), first, last);
    }

    private static double median(double[] values, int from, int count) {
        double[] part = new double[count];
        System.arraycopy(values, from, part, 0, count);
        return Median.of(part);
    }

    private static State state(LagGrowth growth, double firstSeconds, double lastSeconds) {
        if (growth.shrinks()) {
            return State.CAUGHT_UP;
        }
        return switch (growth.state()) {
            case GROWS -> State.FELL_BEHIND;
            case HOLDS -> held(firstSeconds, lastSeconds);
            case UNCLEAR -> State.UNKNOWN;
        };
    }

    /** A lag that is gone in the first third and small from then on does not shrink for most of the time. */
    private static State held(double firstSeconds, double lastSeconds) {
        if (lastSeconds >= BEHIND_BY) {
            return State.BEHIND;
        }
        return firstSeconds >= BEHIND_BY ? State.CAUGHT_UP : State.KEPT_UP;
    }

    /** Where the load goes on and nothing is consumed the lag is not known; where there is no load there is none. */
    private static List<Lag> lags(List<SeriesPoint> points) {
        List<Lag> lags = new ArrayList<>();
        for (SeriesPoint point : points) {
            Double millis = millis(point);
            boolean loaded = point.transactionsPerSecond() != null && point.transactionsPerSecond() > 0;
            if (millis != null || loaded) {
                lags.add(new Lag(point.second(), null, millis));
            }
        }
        return lags;
    }

    private static Double millis(SeriesPoint point) {
        if (point.latencyP50Micros() != null) {
            return point.latencyP50Micros() / 1e3;
        }
        return point.eventsPerSecond() > 0 && point.millisBehindSource() != null
                ? point.millisBehindSource().doubleValue()
                : null;
    }
}
