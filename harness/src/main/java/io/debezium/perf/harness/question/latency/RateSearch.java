package io.debezium.perf.harness.question.latency;

import java.util.Optional;
import java.util.function.DoubleFunction;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.stats.LagGrowth;

/**
 * The search for the highest rate under which a lag does not grow, as far as there are trials: the highest rate that was
 * asked for, the lowest, then halving on a logarithmic scale, to within a tenth. What was not shown to hold counts as
 * failing. A load that does not reach a rate ends the search where the reader holds: there is no more to offer.
 *
 * @param holds the highest rate that holds; null where none has been found
 * @param fails the lowest that does not; null where none has been found
 * @param next the rate that has to be tried now; empty at the end
 * @param loadLimited whether the load could offer no more than what holds
 */
record RateSearch(Double holds, Double fails, Optional<Double> next, boolean loadLimited) {

    /** Between what holds and what fails, at the end. */
    private static final double PRECISION = 1.1;

    /**
     * @param low transactions/s, more than 0
     * @param high more than {@code low}
     * @param trials what came of a rate; empty where it has not been tried
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
        // A load that fell short was one of what it offered.
        double rate = reached ? asked : figures.value(Metric.TRANSACTIONS_PER_SECOND);
        if (LagGrowth.of(figures).state() == Growth.HOLDS) {
            Optional<Double> higher = reached && fails != null ? between(rate, fails) : Optional.empty();
            return new RateSearch(rate, fails, higher, !reached);
        }
        Optional<Double> lower =
                holds != null ? between(holds, rate) : Optional.of(low).filter(least -> rate > least);
        return new RateSearch(holds, rate, lower, false);
    }

    /** Their geometric mean in two digits; empty where they are as close as need be. */
    private static Optional<Double> between(double one, double other) {
        double from = Math.min(one, other);
        double to = Math.max(one, other);
        double middle = Math.sqrt(from * to);
        double unit = Math.pow(10, Math.floor(Math.log10(middle)) - 1);
        double rounded = Math.rint(middle / unit) * unit;
        return Optional.of(rounded).filter(rate -> to / from > PRECISION && rate > from && rate < to);
    }
}
