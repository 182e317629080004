package io.debezium.perf.harness.result;

import java.util.List;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;

import io.debezium.perf.harness.result.RecordResult.Printout;

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
        return figures(perSecond, failed, perSecond, null, null);
    }

    /** Of one with a slot that nobody reads. */
    public static ImpactFigures unread(double perSecond) {
        return figures(perSecond, 0, perSecond, (long) (300 * perSecond * SECONDS), null);
    }

    /** Of one that is read, by a reader that is so far behind. */
    public static ImpactFigures read(double perSecond, long behindBytes) {
        return figures(
                perSecond,
                0,
                perSecond,
                1_000_000L,
                new CaptureFigures(
                        2 * perSecond,
                        behindBytes,
                        behindBytes > 1_000_000 ? 0.4 : 0.02,
                        IntStream.rangeClosed(1, SECONDS)
                                .mapToObj(second -> new Lag(
                                        second, behindBytes, 50.0 + (behindBytes > 1_000_000 ? 400 * second : 0)))
                                .toList()));
    }

    /** Of one whose generator printed another rate than its log has. */
    public static ImpactFigures disputed(double perSecond, double printed) {
        return figures(perSecond, 0, printed, null, null);
    }

    /** Of which the clock has seen nothing in most transactions. */
    public static ImpactFigures unresolved(double perSecond) {
        ImpactFigures figures = alone(perSecond, 0);
        return Records.with(figures, "load", Records.with(figures.load(), "latency", latency(0)));
    }

    /** A hundred times the same, and 10 ms once. */
    public static Latency latency(long micros) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(micros, 100);
        histogram.recordValue(10_000);
        return Latency.of(histogram);
    }

    private static ImpactFigures figures(
            double perSecond, long failed, double printed, Long retained, CaptureFigures reader) {
        long transactions = (long) (perSecond * SECONDS);
        Histogram micros = new Histogram(3);
        for (int i = 1; i <= 100; i++) {
            micros.recordValueWithCount(i * 100L, Math.max(1, transactions / 100));
        }
        double server = 200e-6 * perSecond;
        return new ImpactFigures(
                SECONDS,
                new LoadResult(transactions, failed, perSecond, Latency.of(micros), null),
                new Printout(transactions, printed, perSecond),
                new CoreUse(reader == null ? 0 : 0.5, server, 0.2, 0.01, 0.02, 0.0),
                null,
                null,
                300 * transactions,
                retained,
                reader,
                List.of());
    }
}
