package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.host.CounterReading;
import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LoadResult;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.QueueFigures;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.SoakPoint;
import io.debezium.perf.harness.result.Window;
import io.debezium.perf.harness.stats.LagDrain;
import io.debezium.perf.harness.stats.ScheduledLatency;
import io.debezium.perf.harness.stats.SoakTrends;

/** What a trial has measured, as far as it got. Written by the trial; read when it has ended. */
public final class LiveMeasurement {

    private final Timeline timeline;
    Optional<Load> load = Optional.empty();
    Optional<Load> surge = Optional.empty();
    Optional<Instant> surgeStart = Optional.empty();
    Optional<LagWatch> lag = Optional.empty();
    Optional<Vitals> vitals = Optional.empty();
    Optional<ConsumedQueue> queue = Optional.empty();
    Optional<Counters> start = Optional.empty();
    Optional<Counters> end = Optional.empty();
    Optional<Usage> usageStart = Optional.empty();
    Optional<Usage> usageEnd = Optional.empty();
    Optional<CounterReading> countedStart = Optional.empty();
    Optional<CounterReading> countedEnd = Optional.empty();
    Optional<Long> peakRssBytes = Optional.empty();
    Optional<CatchUp> catchUp = Optional.empty();
    Optional<String> unchecked = Optional.empty();
    boolean loadEndedFirst;

    LiveMeasurement(Timeline timeline) {
        this.timeline = timeline;
    }

    public Optional<CatchUp> catchUp() {
        return catchUp;
    }

    /** The load, ended; empty when the trial did not come that far. */
    public Optional<Load> load() {
        return load;
    }

    /** Whether the load ended before the measurement did. */
    public boolean loadEndedFirst() {
        return loadEndedFirst;
    }

    /** When it was measured; empty when the trial did not come to its end. */
    public Optional<Window> window() {
        return start.flatMap(from -> end.map(to -> new Window(
                from.time(),
                to.time(),
                timeline.startedAt().map(ready -> seconds(ready, from.time())).orElse(0.0))));
    }

    /** The primary figures over the window. */
    public Optional<ProcessFigures> figures() {
        return window().map(window -> {
            Counters from = start.orElseThrow();
            Counters to = end.orElseThrow();
            return new ProcessFigures(
                    to.events() - from.events(),
                    seconds(from.time(), to.time()),
                    to.cpuMicros() - from.cpuMicros(),
                    to.allocatedBytes() - from.allocatedBytes(),
                    peakRssBytes.orElse(null),
                    peakHeap(window),
                    Math.round(1e6 * used(Usage::harnessSeconds)),
                    hardware(from.events(), to.events()).orElse(null));
        });
    }

    /** The load's window has no marks: all of it counts as one stretch. */
    private Optional<HardwareFigures> hardware(long from, long to) {
        return to == from
                ? Optional.empty()
                : countedStart.flatMap(first -> countedEnd.flatMap(
                        last -> CountedWork.figures(List.of(new CountedWork(from, first), new CountedWork(to, last)))));
    }

    /** CPU of each thread of the program under test over the window; empty where the system does not tell. */
    public ThreadTimes threads() {
        return usageStart
                .flatMap(from -> usageEnd.map(to -> to.engine().since(from.engine())))
                .orElse(new ThreadTimes(Map.of()));
    }

    /** Commit to consumption over the window, in microseconds. */
    public Histogram latencies() {
        return timeline.windowLatencies();
    }

    /** How far the program was behind, once a second over the whole trial; empty where that was not watched. */
    List<Lag> lags() {
        return lag.map(LagWatch::lags).orElse(List.of());
    }

    /** A point for each second, with the load's transactions where they are known. */
    public List<SeriesPoint> series() {
        List<SeriesPoint> points = timeline.points();
        Optional<Instant> from = timeline.startedAt();
        if (load.isEmpty() || from.isEmpty() || points.isEmpty()) {
            return points;
        }
        Instant to = from.get().plusSeconds(points.size() + 1L);
        List<Long> transactions = load.get().perSecond(from.get(), to);
        List<SeriesPoint> joined = new ArrayList<>();
        for (SeriesPoint point : points) {
            int second = (int) Math.round(point.second()) - 1;
            Double rate = second >= 0 && second < transactions.size() ? (double) transactions.get(second) : null;
            joined.add(point.withTransactions(rate));
        }
        return joined;
    }

    /** CPU cores that each party kept busy over the window, and what the machine lost to others. */
    public Optional<CoreUse> cores() {
        return usageStart.flatMap(from -> usageEnd.map(to -> to.coresSince(from)));
    }

    /** Why its events were not held against what was committed, a sentence; empty when they were, or it came to no end. */
    public Optional<String> unchecked() {
        return unchecked;
    }

    /** By how many seconds the clock was set, as the program has seen it from its start on. */
    public double clockSet() {
        return end.map(Counters::clockSetSeconds).orElse(0.0);
    }

    /** What else went on over the window; empty where the system does not tell. */
    Optional<Interference> interference() {
        return usageStart
                .flatMap(from -> usageEnd.flatMap(to -> to.interferenceSince(from)))
                .map(seen -> seen.withClockSet(clockSet()));
    }

    /** What was measured under that demand. */
    LatencyFigures latencyFigures(Demand demand) {
        Window window = window().orElseThrow();
        ProcessFigures process = figures().orElseThrow();
        Latency latency = Latency.of(queue.map(ConsumedQueue::latencies).orElseGet(this::latencies));
        LoadResult done =
                load.map(each -> each.result(window.start(), window.end())).orElse(null);
        List<SoakPoint> points = vitals.map(Vitals::points).orElse(List.of());
        Optional<QueueFigures> table =
                queue.map(each -> each.queue(timeline.startedAt().orElseThrow()));
        List<String> notes = new ArrayList<>();
        lag.flatMap(LagWatch::fault).ifPresent(notes::add);
        unchecked.ifPresent(notes::add);
        queue.map(ConsumedQueue::notes).ifPresent(notes::addAll);
        return new LatencyFigures(
                reader(process, latency, window)
                        .with(done == null ? Figures.of() : schedule(done, latency))
                        .with(table.map(each -> queue.get().figures(each, Latency.of(latencies())))
                                .orElse(Figures.of()))
                        .with(burst(demand, window)),
                window,
                process.events(),
                latency,
                done,
                catchUp.orElseThrow(),
                lags(),
                points,
                SoakTrends.of(points, process.eventsPerSecond()),
                table.orElse(null),
                notes);
    }

    private Figures reader(ProcessFigures process, Latency latency, Window window) {
        return Figures.of()
                .with(Metric.LATENCY_P50_MICROS, latency, 50)
                .with(Metric.LATENCY_P90_MICROS, latency, 90)
                .with(Metric.LATENCY_P95_MICROS, latency, 95)
                .with(Metric.LATENCY_P99_MICROS, latency, 99)
                .with(Metric.LATENCY_P999_MICROS, latency, 99.9)
                .with(Metric.LATENCY_MAX_MICROS, latency.count() == 0 ? null : latency.maxMicros())
                .with(Metric.EVENTS_PER_SECOND, process.eventsPerSecond())
                .with(Metric.CPU_MICROS_PER_EVENT, process.cpuMicrosPerEvent())
                .with(
                        process.hardware() == null
                                ? Figures.of()
                                : process.hardware().figures())
                .with(Metric.CPU_CORES, process.processCpuMicros() / 1e6 / process.seconds())
                .with(Metric.PEAK_RSS_BYTES, process.peakRssBytes())
                .with(Metric.PEAK_HEAP_BYTES, process.peakHeapBytes())
                .with(
                        Metric.PEAK_LAG_BYTES,
                        lags().stream()
                                .filter(each -> window.contains(each.second()))
                                .map(Lag::bytes)
                                .filter(Objects::nonNull)
                                .max(Long::compare)
                                .orElse(null));
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
    private Figures burst(Demand demand, Window window) {
        return switch (demand.kind()) {
            case SURGE ->
                surgeStart
                        .map(at -> surge(
                                demand, window, seconds(timeline.startedAt().orElseThrow(), at)))
                        .orElse(Figures.of());
            case BACKLOG -> {
                CatchUp caughtUp = catchUp.orElseThrow();
                yield drained(LagDrain.of(lags(), 0, 0, 0))
                        .with(Metric.DRAIN_MICROS, caughtUp.done() ? 1e6 * caughtUp.seconds() : null);
            }
            case IDLE, STEADY, MAX -> Figures.of();
        };
    }

    private Figures surge(Demand demand, Window window, double from) {
        LagDrain drain = LagDrain.of(lags(), window.warmUpSeconds(), from, from + demand.seconds());
        Instant began = window.start().plus(nanos(from - window.warmUpSeconds()));
        return drained(drain)
                .with(
                        Metric.SURGE_TRANSACTIONS_PER_SECOND,
                        offered(load, began, demand) + offered(surge, began, demand))
                .with(Metric.PEAK_LAG_MICROS, 1e3 * drain.peakMillis().orElse(Double.NaN))
                .with(Metric.DRAIN_MICROS, 1e6 * drain.seconds().orElse(Double.NaN));
    }

    /** Of the whole trial, since what a burst leaves is drained behind the window. */
    private Figures drained(LagDrain drain) {
        return Figures.of()
                .with(Metric.PEAK_LAG_BYTES, drain.peakBytes().orElse(Double.NaN))
                .with(
                        Metric.PEAK_HEAP_BYTES,
                        timeline.points().stream()
                                .map(SeriesPoint::heapUsedBytes)
                                .max(Long::compare)
                                .orElse(null));
    }

    private static double offered(Optional<Load> load, Instant from, Demand demand) {
        return load.map(each ->
                        each.result(from, from.plus(nanos(demand.seconds()))).transactionsPerSecond())
                .orElse(0.0);
    }

    private static Duration nanos(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private double used(ToDoubleFunction<Usage> clock) {
        return usageStart
                .flatMap(from -> usageEnd.map(to -> clock.applyAsDouble(to) - clock.applyAsDouble(from)))
                .orElse(0.0);
    }

    private long peakHeap(Window window) {
        Instant ready = timeline.startedAt().orElse(window.start());
        double from = seconds(ready, window.start());
        double to = seconds(ready, window.end());
        return timeline.points().stream()
                .filter(point -> point.second() >= from && point.second() <= to)
                .mapToLong(SeriesPoint::heapUsedBytes)
                .max()
                .orElse(end.orElseThrow().heapUsedBytes());
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }
}
