package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.debezium.perf.harness.report.model.Format;
import io.debezium.perf.harness.result.RecordResult;
import io.debezium.perf.harness.result.SeriesPoint;

/**
 * Whether the engine kept up with the load while it was recorded. It decides what events/s means: an engine that kept up
 * ran at the load's rate, not at its own limit.
 *
 * <p>Judged by the lag (median latency from commit to consumption, second by second): the median over the first third of
 * the recording against the median over the last third, which no single pause can move.
 *
 * @param state what the lag did
 * @param firstSeconds lag in the first third
 * @param lastSeconds lag in the last third
 */
public record Pace(State state, double firstSeconds, double lastSeconds) {

    /** What the lag did. */
    public enum State {
        /** Small, and did not grow. */
        KEPT_UP,
        /** Grew. */
        FELL_BEHIND,
        /** Shrank. */
        CAUGHT_UP,
        /** Large, but neither grew nor shrank. */
        BEHIND,
        UNKNOWN
    }

    private static final Pace NOT_KNOWN = new Pace(State.UNKNOWN, Double.NaN, Double.NaN);

    /** Fewer points than this in a third of the recording, and its median is one second's accident. */
    private static final int POINTS_IN_A_THIRD = 2;

    /** Lag gained per second that counts as growing: an engine that is 2 % slower than its load gains 0.02 s/s. */
    private static final double GROWTH = 0.02;

    /** Change of lag, in seconds, below which growth is noise. */
    private static final double CHANGE = 0.25;

    /** Lag, in seconds, from which an engine counts as behind. */
    private static final double BEHIND_BY = 1;

    public static Pace of(RecordResult result) {
        List<SeriesPoint> points = result.series().stream()
                .filter(point -> "recording".equals(point.phase()))
                .toList();
        List<Double> lags = lags(points);
        int third = lags.size() / 3;
        if (third < POINTS_IN_A_THIRD) {
            return NOT_KNOWN;
        }
        double first = median(lags.subList(0, third));
        double last = median(lags.subList(lags.size() - third, lags.size()));
        double elapsed = (points.get(points.size() - 1).second() - points.get(0).second()) * 2 / 3;
        return new Pace(state(first, last, elapsed), first, last);
    }

    private static State state(double first, double last, double elapsedSeconds) {
        double change = last - first;
        boolean moved = Math.abs(change) > Math.max(CHANGE, GROWTH * elapsedSeconds);
        if (moved) {
            return change > 0 ? State.FELL_BEHIND : State.CAUGHT_UP;
        }
        return last >= BEHIND_BY ? State.BEHIND : State.KEPT_UP;
    }

    /** While the load goes on and nothing is consumed, the lag grows by the time that passes. */
    private static List<Double> lags(List<SeriesPoint> points) {
        List<Double> lags = new ArrayList<>();
        double before = points.isEmpty() ? 0 : points.get(0).second();
        double lag = 0;
        for (SeriesPoint point : points) {
            Optional<Double> seen = seen(point);
            boolean stalled = point.transactionsPerSecond() != null && point.transactionsPerSecond() > 0;
            if (seen.isPresent() || stalled) {
                lag = seen.orElse(lag + point.second() - before);
                lags.add(lag);
            }
            before = point.second();
        }
        return lags;
    }

    private static Optional<Double> seen(SeriesPoint point) {
        if (point.latencyP50Micros() != null) {
            return Optional.of(point.latencyP50Micros() / 1e6);
        }
        return point.eventsPerSecond() > 0 && point.millisBehindSource() != null
                ? Optional.of(point.millisBehindSource() / 1e3)
                : Optional.empty();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** What the rate of the recording therefore is, as a sentence. */
    String meaning() {
        return switch (state) {
            case KEPT_UP ->
                "The engine kept up with the load, so events/s is the load's rate, not the engine's capacity.";
            case FELL_BEHIND ->
                "The engine fell behind the load (lag from %s to %s), so events/s is what it managed"
                                .formatted(lag(firstSeconds), lag(lastSeconds))
                        + " beside the database and the load.";
            case CAUGHT_UP ->
                "The engine worked off a backlog (lag from %s to %s), so events/s is its own rate, not the load's."
                        .formatted(lag(firstSeconds), lag(lastSeconds));
            case BEHIND ->
                "The engine ran %s behind and neither gained nor lost, so events/s may be the load's rate or its own."
                        .formatted(lag(lastSeconds));
            case UNKNOWN -> "Whether the engine kept up with the load is not known, nor whose rate events/s is.";
        };
    }

    private static String lag(double seconds) {
        return Format.micros(seconds * 1e6);
    }
}
