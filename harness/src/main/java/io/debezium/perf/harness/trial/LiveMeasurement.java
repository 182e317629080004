package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.stats.LagDrain;
import io.debezium.perf.harness.stats.ScheduledLatency;
import io.debezium.perf.harness.stats.SoakTrends;

/** What a trial has measured, as far as it got; to be asked when it has ended. */
public final class LiveMeasurement {

    private final LiveTrial trial;
    private final Optional<Stretch> stretch;

    LiveMeasurement(LiveTrial trial) {
        this.trial = trial;
        this.stretch = trial.start == null || trial.end == null
                ? Optional.empty()
                : Optional.of(new Stretch(trial.start, trial.end));
    }

    /** Null where it did not come that far. */
    public CatchUp catchUpOrNull() {
        return trial.catchUp;
    }

    /** Whether the load ended before the measurement did. */
    public boolean loadEndedFirst() {
        return trial.loadEndedFirst;
    }

    /** What the reader of the result must know, a sentence each. */
    public List<String> notes() {
        return trial.notes;
    }

    /** The window; empty when the trial did not come to its end. */
    Optional<Stretch> stretch() {
        return stretch;
    }

    /** When it was measured; empty when the trial did not come to its end. */
    public Optional<Window> window() {
        return stretch.map(measured -> {
            Instant from = measured.from().counters().time();
            return new Window(from, measured.to().counters().time(), second(from));
        });
    }

    /** The primary figures over the window. */
    public Optional<ProcessFigures> figures() {
        return stretch.map(measured -> {
            double harness = measured.seconds(Usage.Party.HARNESS);
            return new ProcessFigures(
                    measured.events(),
                    measured.seconds(),
                    measured.cpuMicros(),
                    measured.allocatedBytes(),
                    trial.peakRssBytes,
                    peakHeap(measured),
                    Double.isNaN(harness) ? 0 : Math.round(1e6 * harness),
                    measured.hardware(measured.events()).orElse(null));
        });
    }

    private long peakHeap(Stretch measured) {
        double from = second(measured.from().counters().time());
        double to = second(measured.to().counters().time());
        return trial.timeline.points().stream()
                .filter(point -> point.second() >= from && point.second() <= to)
                .mapToLong(SeriesPoint::heapUsedBytes)
                .max()
                .orElse(measured.to().counters().heapUsedBytes());
    }

    /** CPU of each thread of the program under test over the window; empty where the system does not tell. */
    public ThreadTimes threads() {
        return stretch.map(Stretch::threads).orElse(new ThreadTimes(Map.of()));
    }

    /** Commit to consumption over the window, in microseconds. */
    public Histogram latencies() {
        return trial.timeline.windowLatencies();
    }

    /** A point for each second, with the load's transactions where they are known. */
    public List<SeriesPoint> series() {
        List<SeriesPoint> points = trial.timeline.points();
        if (trial.load().isEmpty() || points.isEmpty()) {
            return points;
        }
        Instant from = trial.timeline.startedAt().orElseThrow();
        List<Long> transactions = trial.load().get().perSecond(from, from.plusSeconds(points.size() + 1L));
        return points.stream()
                .map(point -> {
                    int second = (int) Math.round(point.second()) - 1;
                    boolean known = second >= 0 && second < transactions.size();
                    return point.withTransactions(known ? (Double) (double) transactions.get(second) : null);
                })
                .toList();
    }

    /** CPU cores that each party kept busy over the window, and what the machine lost to others. */
    public Optional<CoreUse> cores() {
        return stretch.flatMap(Stretch::cores);
    }

    /** By how many seconds the clock was set, as the program has seen it from its start on. */
    public double clockSet() {
        return stretch.map(measured -> measured.to().counters().clockSetSeconds())
                .orElse(0.0);
    }

    LatencyFigures latencyFigures() {
        Window window = window().orElseThrow();
        ProcessFigures process = figures().orElseThrow();
        Latency read = Latency.of(latencies());
        Latency latency =
                trial.queue.map(queue -> Latency.of(queue.latencies())).orElse(read);
        LoadResult done = trial.load()
                .map(each -> each.result(window.start(), window.end()))
                .orElse(null);
        List<SoakPoint> points = trial.vitals.map(Vitals::points).orElse(List.of());
        List<Lag> depths = trial.queue
                .map(queue -> queue.depths(trial.timeline.startedAt().orElseThrow(), process.eventsPerSecond()))
                .orElse(List.of());
        List<String> notes = new ArrayList<>(trial.notes);
        trial.queue.map(ConsumedQueue::notes).ifPresent(notes::addAll);
        Figures figures = reader(process, latency, window)
                .with(done == null ? Figures.of() : schedule(done, latency))
                .with(trial.queue
                        .map(queue -> queue.figures(depths, read, stretch.get().seconds(Usage.Party.TABLE)))
                        .orElse(Figures.of()))
                .with(burst(window));
        return new LatencyFigures(
                figures,
                window,
                process.events(),
                latency,
                done,
                trial.catchUp,
                trial.lags(),
                points,
                SoakTrends.of(points, process.eventsPerSecond()),
                depths,
                notes);
    }

    private Figures reader(ProcessFigures process, Latency latency, Window window) {
        Figures figures = Figures.of()
                .with(Metric.LATENCY_P50_MICROS, latency, 50)
                .with(Metric.LATENCY_P90_MICROS, latency, 90)
                .with(Metric.LATENCY_P95_MICROS, latency, 95)
                .with(Metric.LATENCY_P99_MICROS, latency, 99)
                .with(Metric.LATENCY_P999_MICROS, latency, 99.9)
                .with(Metric.LATENCY_MAX_MICROS, latency.count() == 0 ? null : latency.maxMicros())
                .with(Metric.EVENTS_PER_SECOND, process.eventsPerSecond())
                .with(Metric.CPU_MICROS_PER_EVENT, process.cpuMicrosPerEvent())
                .with(Metric.CPU_CORES, process.processCpuMicros() / 1e6 / process.seconds())
                .with(Metric.PEAK_RSS_BYTES, process.peakRssBytes())
                .with(Metric.PEAK_HEAP_BYTES, process.peakHeapBytes())
                .with(
                        Metric.PEAK_LAG_BYTES,
                        trial.lags().stream()
                                .filter(each -> window.contains(each.second()))
                                .map(Lag::bytes)
                                .filter(Objects::nonNull)
                                .max(Long::compare)
                                .orElse(null));
        return process.hardware() == null
                ? figures
                : figures.with(process.hardware().figures());
    }

    /** What the load did, and how late an event was at most where its transactions came by a schedule. */
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

    /** What came of a burst; nothing without one. */
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

    /** Of the whole trial, since what a burst leaves is drained behind the window. */
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

    /** Seconds since the engine was ready. */
    private double second(Instant time) {
        return Duration.between(trial.timeline.startedAt().orElse(time), time).toNanos() / 1e9;
    }
}
