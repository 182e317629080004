package io.debezium.perf.harness.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.host.ThreadTimes;
import io.debezium.perf.harness.link.Counters;
import io.debezium.perf.harness.load.Load;
import io.debezium.perf.harness.result.CatchUp;
import io.debezium.perf.harness.result.CoreUse;
import io.debezium.perf.harness.result.Lag;
import io.debezium.perf.harness.result.ProcessFigures;
import io.debezium.perf.harness.result.SeriesPoint;
import io.debezium.perf.harness.result.Window;

/** What a trial has measured, as far as it came. Written by the trial; read when it has ended. */
public final class Measured {

    private final Timeline timeline;
    String command = "";
    Optional<Load> load = Optional.empty();
    Optional<Surge> surge = Optional.empty();
    Optional<LagWatch> lag = Optional.empty();
    Optional<Counters> start = Optional.empty();
    Optional<Counters> end = Optional.empty();
    Optional<Usage> usageStart = Optional.empty();
    Optional<Usage> usageEnd = Optional.empty();
    Optional<Long> peakRssBytes = Optional.empty();
    Optional<CatchUp> catchUp = Optional.empty();
    Optional<String> debezium = Optional.empty();
    Optional<String> unchecked = Optional.empty();
    List<String> logTail = List.of();

    Measured(Timeline timeline) {
        this.timeline = timeline;
    }

    /** The command line of the program under test. */
    public String command() {
        return command;
    }

    /** The last lines of its log. */
    public List<String> logTail() {
        return logTail;
    }

    /** The version of Debezium that ran, by its own word. */
    public Optional<String> debezium() {
        return debezium;
    }

    public Optional<CatchUp> catchUp() {
        return catchUp;
    }

    /** The load, ended; empty when the trial did not come that far. */
    public Optional<Load> load() {
        return load;
    }

    /** The stretch that was measured; empty when the trial did not come to its end. */
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
                    Math.round(1e6 * used(Usage::harnessSeconds)));
        });
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

    /** When the load was a multiple of itself: seconds since the program was ready; empty without a surge. */
    public Optional<Double> surgeFrom() {
        return surge.flatMap(one -> timeline.startedAt().map(ready -> seconds(ready, one.from())));
    }

    /** The load that made it, ended; empty without one. */
    public Optional<Load> surge() {
        return surge.map(Surge::load);
    }

    /** How far the program was behind, once a second over the whole trial; empty where that was not watched. */
    public List<Lag> lags() {
        return lag.map(LagWatch::lags).orElse(List.of());
    }

    /** What of it is not known, a sentence; empty when nothing is amiss. */
    public Optional<String> lagFault() {
        return lag.flatMap(LagWatch::fault);
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
