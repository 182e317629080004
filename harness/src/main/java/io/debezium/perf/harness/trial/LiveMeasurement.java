package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.stats.LagDrain;
import io.debezium.perf.harness.stats.ScheduledLatency;
import io.debezium.perf.harness.stats.SoakTrends;

/** The measurements of a live trial, as far as it got. To be created when the trial has ended. */
public record LiveMeasurement(LiveTrial trial) {

    /** The measurement window; empty if the trial did not reach the window's end. */
    Optional<ClockDelta> delta() {
        return trial.start == null || trial.end == null
                ? Optional.empty()
                : Optional.of(new ClockDelta(trial.start, trial.end));
    }

    private long peakHeap(Window window) {
        return trial.timeline.points().stream()
                .filter(point -> window.contains(point.second()))
                .mapToLong(SeriesPoint::heapUsedBytes)
                .max()
                .orElse(delta().orElseThrow().to().counters().heapUsedBytes());
    }

    /** CPU time of each thread of the program under test within the window; empty where the system does not report it. */
    public ThreadTimes threads() {
        return delta().map(ClockDelta::threads).orElse(new ThreadTimes(Map.of()));
    }

    LatencyFigures latencyFigures() {
        ClockDelta measured = delta().orElseThrow();
        Instant from = measured.from().counters().time();
        Window window = new Window(from, measured.to().counters().time(), second(from));
        Latency read = Latency.of(trial.timeline.windowLatencies());
        Latency latency =
                trial.queue.map(queue -> Latency.of(queue.latencies())).orElse(read);
        LoadResult done = trial.load()
                .map(each -> each.result(window.start(), window.end()))
                .orElse(null);
        List<SoakPoint> points = trial.vitals.map(Vitals::points).orElse(List.of());
        Figures reader = reader(measured, latency, window);
        List<Lag> depths = trial.queue
                .map(queue ->
                        queue.depths(trial.timeline.startedAt().orElseThrow(), reader.value(Metric.EVENTS_PER_SECOND)))
                .orElse(List.of());
        List<String> notes = new ArrayList<>(trial.notes);
        trial.queue.map(ConsumedQueue::notes).ifPresent(notes::addAll);
        Figures figures = reader.with(done == null ? Figures.of() : schedule(done, latency))
                .with(trial.queue
                        .map(queue -> queue.figures(depths, read, measured.seconds(Usage.Party.TABLE)))
                        .orElse(Figures.of()))
                .with(burst(window));
        return new LatencyFigures(
                figures,
                window,
                measured.events(),
                latency,
                done,
                trial.catchUp,
                trial.lags(),
                points,
                SoakTrends.of(points, figures.value(Metric.EVENTS_PER_SECOND)),
                depths,
                notes);
    }

    private Figures reader(ClockDelta measured, Latency latency, Window window) {
        double events = measured.events();
        return Figures.of()
                .with(Metric.LATENCY_P50_MICROS, latency, 50)
                .with(Metric.LATENCY_P90_MICROS, latency, 90)
                .with(Metric.LATENCY_P95_MICROS, latency, 95)
                .with(Metric.LATENCY_P99_MICROS, latency, 99)
                .with(Metric.LATENCY_P999_MICROS, latency, 99.9)
                .with(Metric.LATENCY_MAX_MICROS, latency.count() == 0 ? null : latency.maxMicros())
                .with(Metric.EVENTS_PER_SECOND, events / measured.seconds())
                .with(Metric.CPU_MICROS_PER_EVENT, events == 0 ? null : measured.cpuMicros() / events)
                .with(Metric.ALLOCATED_BYTES_PER_EVENT, events == 0 ? null : measured.allocatedBytes() / events)
                .with(Metric.CPU_CORES, measured.cpuMicros() / 1e6 / measured.seconds())
                .with(Metric.PEAK_RSS_BYTES, trial.peakRssBytes)
                .with(Metric.PEAK_HEAP_BYTES, peakHeap(window))
                .with(
                        Metric.PEAK_LAG_BYTES,
                        trial.lags().stream()
                                .filter(each -> window.contains(each.second()))
                                .map(Lag::bytes)
                                .filter(Objects::nonNull)
                                .max(Long::compare)
                                .orElse(null))
                .with(measured.hardware(measured.events()));
    }

    /**
     * Figures of the load and, if its transactions followed a schedule, upper bounds of an event's latency since its
     * transaction was due.
     */
    private static Figures schedule(LoadResult done, Latency latency) {
        Figures load = Figures.of().with(Metric.TRANSACTIONS_PER_SECOND, done.transactionsPerSecond());
        return done.lateMillis() == null
                ? load
                : load.with(Metric.TRANSACTION_P50_MICROS, done.latency(), 50)
                        .with(Metric.TRANSACTION_P99_MICROS, done.latency(), 99)
                        .with(Metric.TRANSACTION_MAX_MICROS, done.latency().maxMicros())
                        .with(Metric.LATE_MICROS, 1e3 * done.lateMillis())
                        .with(Metric.DUE_P50_AT_MOST_MICROS, dueAtMost(done, latency, 50))
                        .with(Metric.DUE_P99_AT_MOST_MICROS, dueAtMost(done, latency, 99))
                        .with(Metric.DUE_P999_AT_MOST_MICROS, dueAtMost(done, latency, 99.9));
    }

    private static long dueAtMost(LoadResult done, Latency latency, double percent) {
        return ScheduledLatency.atMostMicros(done.latency(), latency, percent);
    }

    /** The figures of a burst (surge or backlog); empty for other demands. */
    private Figures burst(Window window) {
        return switch (trial.source.demand().kind()) {
            case SURGE -> surge(window);
            case BACKLOG ->
                drained(LagDrain.of(trial.lags(), 0, 0, 0))
                        .with(Metric.DRAIN_MICROS, trial.catchUp.done() ? 1e6 * trial.catchUp.seconds() : null);
            case IDLE, STEADY, MAX -> Figures.of();
        };
    }

    private Figures surge(Window window) {
        double from = second(trial.surgeStart);
        double seconds = trial.source.demand().seconds();
        LagDrain drain = LagDrain.of(trial.lags(), window.warmUpSeconds(), from, from + seconds);
        Instant to = trial.surgeStart.plusNanos(Math.round(seconds * 1e9));
        return drained(drain)
                .with(
                        Metric.SURGE_TRANSACTIONS_PER_SECOND,
                        Stream.of(trial.load(), trial.surge)
                                .flatMap(Optional::stream)
                                .mapToDouble(load ->
                                        load.result(trial.surgeStart, to).transactionsPerSecond())
                                .sum())
                .with(Metric.PEAK_LAG_MICROS, 1e3 * drain.peakMillis().orElse(Double.NaN))
                .with(Metric.DRAIN_MICROS, 1e6 * drain.seconds().orElse(Double.NaN));
    }

    /** Peaks over the whole trial, since what a burst leaves is drained after the window. */
    private Figures drained(LagDrain drain) {
        return Figures.of()
                .with(Metric.PEAK_LAG_BYTES, drain.peakBytes().orElse(Double.NaN))
                .with(
                        Metric.PEAK_HEAP_BYTES,
                        trial.timeline.points().stream()
                                .map(SeriesPoint::heapUsedBytes)
                                .max(Long::compare)
                                .orElse(null));
    }

    /** Seconds from when the engine was ready to the given time. */
    private double second(Instant time) {
        return Duration.between(trial.timeline.startedAt().orElse(time), time).toNanos() / 1e9;
    }
}
