package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.RateStep;
import io.debezium.perf.harness.result.Metric;

/**
 * The search for the highest rate under which a lag does not grow, as far as there are trials: the highest rate that was
 * asked for, the lowest, then halving on a logarithmic scale, to within a tenth. What was not shown to hold counts as
 * failing. A load that does not reach a rate ends the search where the reader holds: there is no more to offer.
 *
 * @param holds the highest rate that holds; empty where none has been found
 * @param fails the lowest that does not; empty where none has been found
 * @param next the rate that has to be tried now; empty at the end
 * @param loadLimited whether the load could offer no more than what holds
 * @param steps in order
 */
public record RateSearch(
        Optional<Double> holds,
        Optional<Double> fails,
        Optional<Double> next,
        boolean loadLimited,
        List<RateStep> steps) {

    /** Between what holds and what fails, at the end. */
    private static final double PRECISION = 1.1;

    /**
     * @param low transactions/s, more than 0
     * @param high more than {@code low}
     * @param trials what came of a rate; empty where it has not been tried
     */
    public static RateSearch of(double low, double high, DoubleFunction<Optional<LatencyFigures>> trials) {
        RateSearch search = new RateSearch(Optional.empty(), Optional.empty(), Optional.of(high), false, List.of());
        while (search.next.isPresent()) {
            Optional<LatencyFigures> figures = trials.apply(search.next.get());
            if (figures.isEmpty()) {
                return search;
            }
            search = search.after(low, step(search.next.get(), figures.get()), figures.get());
        }
        return search;
    }

    private static RateStep step(double asked, LatencyFigures figures) {
        LagGrowth growth = LagGrowth.of(figures);
        return new RateStep(
                asked,
                figures.value(Metric.TRANSACTIONS_PER_SECOND),
                growth.perSecond(),
                growth.interval().lowOrNaN(),
                growth.interval().highOrNaN(),
                growth.state());
    }

    private RateSearch after(double low, RateStep step, LatencyFigures figures) {
        List<RateStep> longer = Stream.concat(steps.stream(), Stream.of(step)).toList();
        boolean reached = figures.reached(step.askedPerSecond());
        // A load that fell short was one of what it offered.
        double rate = reached ? step.askedPerSecond() : step.offeredPerSecond();
        if (step.state() == Growth.HOLDS) {
            Optional<Double> higher = reached ? fails.flatMap(failed -> between(rate, failed)) : Optional.empty();
            return new RateSearch(Optional.of(rate), fails, higher, !reached, longer);
        }
        Optional<Double> lowest = Optional.of(low).filter(least -> rate > least);
        Optional<Double> lower = holds.isPresent() ? between(holds.get(), rate) : lowest;
        return new RateSearch(holds, Optional.of(rate), lower, false, longer);
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
