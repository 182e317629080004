package io.debezium.perf.harness.question.latency;

import java.util.Optional;
import java.util.function.DoubleFunction;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.LagGrowth;

/**
 * The search for the highest rate at which the lag does not grow, as far as there are trials. It tries the upper bound, then
 * the lower bound, then halves on a logarithmic scale, to within a tenth. A rate that was not shown to hold counts as
 * failing. If the load does not reach a rate at which the reader keeps up, the search ends, since there is no more to offer.
 *
 * @param holds the highest rate that holds; null if none has been found
 * @param fails the lowest rate that does not; null if none has been found
 * @param next the rate to be tried next; empty at the end
 * @param loadLimited whether the load could offer no more than {@code holds}
 */
record RateSearch(Double holds, Double fails, Optional<Double> next, boolean loadLimited) {

    /** The largest ratio between the failing and the holding rate at the end. */
    private static final double PRECISION = 1.1;

    /**
     * Replays the search over the trials so far.
     *
     * @param low the lower bound, transactions/s, more than 0
     * @param high the upper bound, more than {@code low}
     * @param trials the figures for a rate; empty if it has not been tried
     */
    static RateSearch of(double low, double high, DoubleFunction<Optional<LatencyFigures>> trials) {
        RateSearch search = new RateSearch(null, null, Optional.of(high), false);
        while (search.next.isPresent()) {
            Optional<LatencyFigures> figures = trials.apply(search.next.get());
            if (figures.isEmpty()) {
                return search;
            }
            search = search.after(low, search.next.get(), figures.get());
        }
        return search;
    }

    private RateSearch after(double low, double asked, LatencyFigures figures) {
        boolean reached = figures.reached(asked);
        // A load that fell short counts with the rate that it reached.
        double rate = reached ? asked : figures.value(Metric.TRANSACTIONS_PER_SECOND);
        if (LagGrowth.of(figures).state() == Growth.HOLDS) {
            Optional<Double> higher = reached && fails != null ? between(rate, fails) : Optional.empty();
            return new RateSearch(rate, fails, higher, !reached);
        }
        Optional<Double> lower =
                holds != null ? between(holds, rate) : Optional.of(low).filter(least -> rate > least);
        return new RateSearch(holds, rate, lower, false);
    }

    /** The geometric mean of two rates, rounded to two digits; empty if they are close enough. */
    private static Optional<Double> between(double one, double other) {
        double from = Math.min(one, other);
        double to = Math.max(one, other);
        double middle = Math.sqrt(from * to);
        double unit = Math.pow(10, Math.floor(Math.log10(middle)) - 1);
        double rounded = Math.rint(middle / unit) * unit;
        return Optional.of(rounded).filter(rate -> to / from > PRECISION && rate > from && rate < to);
    }
}
