package io.debezium.perf.harness.result;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

import org.HdrHistogram.Histogram;

/** Trials under loads made up: 5 s of warm-up, 20 s measured, 24 us of CPU per event. */
public final class LatencyCells {

    private static final int SECONDS = 20;

    private LatencyCells() {}

    /** One that stands. */
    public static Trial<Demand, LatencyFigures> of(
            int number, int round, int variant, Demand demand, LatencyFigures figures) {
        return of(number, round, variant, demand, TrialStatus.OK, figures);
    }

    /** One that came to figures, whatever became of it. */
    public static Trial<Demand, LatencyFigures> of(
            int number, int round, int variant, Demand demand, TrialStatus status, LatencyFigures figures) {
        return Examples.trial(number, round, variant, demand, status, 40, figures);
    }

    /** One without figures where it failed. */
    public static Trial<Demand, LatencyFigures> of(
            int number, int round, int variant, Demand demand, TrialStatus status) {
        LatencyFigures figures = status == TrialStatus.FAILED ? null : figures(1_000, 2_000);
        return of(number, round, variant, demand, status, figures);
    }

    /** A load that was offered, and a reader that keeps up with it: latencies from 1 us up to {@code slowestMicros} evenly. */
    public static LatencyFigures figures(double offered, long slowestMicros) {
        return figures(offered, slowestMicros, second -> slowestMicros / 1e3);
    }

    /** @param lagMillis by the second since the reader was ready */
    public static LatencyFigures figures(double offered, long slowestMicros, DoubleUnaryOperator lagMillis) {
        Histogram latencies = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) {
            latencies.recordValueWithCount(
                    Math.max(1, slowestMicros * i / 1_000), (long) (2 * offered * SECONDS / 1_000));
        }
        long events = (long) (2 * offered * SECONDS);
        return figures(
                events,
                24 * events,
                Latency.of(latencies),
                new LoadResult(events / 2, 0, offered, Latency.of(latencies), 1.5),
                lags(lagMillis),
                Figures.of());
    }

    /** Of a reader that has nothing to read. */
    public static LatencyFigures idle(double cores) {
        return figures(
                0, Math.round(cores * SECONDS * 1e6), Latency.of(new Histogram(3)), null, List.of(), Figures.of());
    }

    /** Of a backlog that took so long. */
    public static LatencyFigures backlog(double drainSeconds) {
        return figures(
                200_000,
                4_800_000,
                Latency.of(new Histogram(3)),
                null,
                List.of(),
                Figures.of()
                        .with(Metric.PEAK_LAG_BYTES, 50e6)
                        .with(Metric.DRAIN_MICROS, 1e6 * drainSeconds)
                        .with(Metric.PEAK_HEAP_BYTES, 300e6));
    }

    private static LatencyFigures figures(
            long events, long cpuMicros, Latency latency, LoadResult load, List<Lag> lags, Figures own) {
        Figures figures = Figures.of()
                .with(Metric.LATENCY_P50_MICROS, latency, 50)
                .with(Metric.LATENCY_P90_MICROS, latency, 90)
                .with(Metric.LATENCY_P99_MICROS, latency, 99)
                .with(Metric.LATENCY_P999_MICROS, latency, 99.9)
                .with(Metric.LATENCY_MAX_MICROS, latency.count() == 0 ? null : latency.maxMicros())
                .with(Metric.EVENTS_PER_SECOND, (double) events / SECONDS)
                .with(Metric.CPU_MICROS_PER_EVENT, events == 0 ? null : (double) cpuMicros / events)
                .with(Metric.CPU_CORES, cpuMicros / 1e6 / SECONDS)
                .with(Metric.PEAK_RSS_BYTES, 400e6)
                .with(Metric.PEAK_HEAP_BYTES, 90e6)
                .with(Metric.PEAK_LAG_BYTES, lags.isEmpty() ? null : 40_002);
        if (load != null) {
            figures = figures.with(Metric.TRANSACTIONS_PER_SECOND, load.transactionsPerSecond())
                    .with(Metric.TRANSACTION_P50_MICROS, load.latency(), 50)
                    .with(Metric.TRANSACTION_P99_MICROS, load.latency(), 99)
                    .with(Metric.TRANSACTION_MAX_MICROS, load.latency().maxMicros())
                    .with(Metric.LATE_MICROS, 1e3 * load.lateMillis());
        }
        return new LatencyFigures(
                figures.with(own),
                new Window(Examples.START.plusSeconds(5), Examples.START.plusSeconds(5 + SECONDS), 5),
                events,
                latency,
                load,
                new CatchUp(true, 0.4, events + 1, 0, 120),
                lags,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    private static List<Lag> lags(DoubleUnaryOperator millis) {
        List<Lag> lags = new ArrayList<>();
        for (int second = 1; second <= 5 + SECONDS; second++) {
            lags.add(new Lag(second, 40_000L + second % 3, millis.applyAsDouble(second)));
        }
        return lags;
    }
}
