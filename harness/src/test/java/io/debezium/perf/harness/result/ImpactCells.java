package io.debezium.perf.harness.result;

import java.util.List;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.question.impact.ImpactFigures;

/** Trials of loads under conditions made up: 10 s measured, 200 us of the server and 300 bytes of WAL a transaction. */
public final class ImpactCells {

    private static final int SECONDS = 10;

    private ImpactCells() {}

    /** One that stands. */
    public static Trial<String, ImpactFigures> of(
            int number, int round, int condition, String load, ImpactFigures figures) {
        return of(number, round, condition, load, TrialStatus.OK, "", figures);
    }

    public static Trial<String, ImpactFigures> of(
            int number,
            int round,
            int condition,
            String load,
            TrialStatus status,
            String message,
            ImpactFigures figures) {
        return Records.with(Examples.trial(number, round, condition, load, status, 20, figures), "message", message);
    }

    /** Of a load that nobody captures, without a slot. */
    public static ImpactFigures alone(double perSecond, long failed) {
        return figures(perSecond, failed, Figures.of(), List.of());
    }

    /** Of one with a slot that nobody reads. */
    public static ImpactFigures unread(double perSecond) {
        return figures(perSecond, 0, Figures.of().with(Metric.RETAINED_BYTES, 300 * perSecond * SECONDS), List.of());
    }

    /** Of one that is read, by a reader that is so far behind. */
    public static ImpactFigures read(double perSecond, long behindBytes) {
        boolean late = behindBytes > 1_000_000;
        return read(
                perSecond,
                behindBytes,
                IntStream.rangeClosed(1, SECONDS)
                        .mapToObj(second -> new Lag(second, behindBytes, 50.0 + (late ? 400 * second : 0)))
                        .toList());
    }

    public static ImpactFigures read(double perSecond, long behindBytes, List<Lag> lag) {
        return figures(
                perSecond,
                0,
                Figures.of()
                        .with(Metric.RETAINED_BYTES, 1_000_000)
                        .with(Metric.EVENTS_PER_SECOND, 2 * perSecond)
                        .with(Metric.READER_CORES, 0.5)
                        .with(Metric.BEHIND_BYTES, behindBytes)
                        .with(Metric.JIT_SHARE, behindBytes > 1_000_000 ? 0.4 : 0.02),
                lag);
    }

    /** Of which the clock has seen nothing in most transactions. */
    public static ImpactFigures unresolved(double perSecond) {
        ImpactFigures figures = alone(perSecond, 0);
        Latency none = latency(0);
        return Records.with(
                figures,
                "figures",
                figures.figures()
                        .with(Metric.TRANSACTION_P50_MICROS, none, 50)
                        .with(Metric.TRANSACTION_P99_MICROS, none, 99),
                "load",
                Records.with(figures.load(), "latency", none));
    }

    /** A hundred times the same, and 10 ms once. */
    public static Latency latency(long micros) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(micros, 100);
        histogram.recordValue(10_000);
        return Latency.of(histogram);
    }

    private static ImpactFigures figures(double perSecond, long failed, Figures own, List<Lag> lag) {
        long transactions = (long) (perSecond * SECONDS);
        Histogram micros = new Histogram(3);
        for (int i = 1; i <= 100; i++) {
            micros.recordValueWithCount(i * 100L, Math.max(1, transactions / 100));
        }
        Latency latency = Latency.of(micros);
        return new ImpactFigures(
                own.with(Metric.TRANSACTIONS_PER_SECOND, perSecond)
                        .with(Metric.TRANSACTION_P50_MICROS, latency, 50)
                        .with(Metric.TRANSACTION_P99_MICROS, latency, 99)
                        .with(Metric.FAILED_TRANSACTIONS, failed)
                        .with(Metric.SERVER_CORES, 200e-6 * perSecond)
                        .with(Metric.SERVER_CPU_MICROS_PER_TRANSACTION, 200)
                        .with(Metric.WAL_BYTES_PER_TRANSACTION, 300),
                new LoadResult(transactions, failed, perSecond, latency, null),
                300 * perSecond,
                lag,
                List.of());
    }
}
