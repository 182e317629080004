package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult.RateStep;

/**
 * The search for the highest rate under which a lag does not grow, as far as there are trials: the highest rate that was
 * asked for, the lowest, then halving on a logarithmic scale. What was not shown to hold counts as failing. A load that
 * does not reach a rate ends the search where the reader holds: there is no more to offer.
 *
 * @param holds the highest rate that holds; empty where none has been found
 * @param fails the lowest that does not; empty likewise
 * @param loadLimited whether the load could offer no more than what holds
 * @param steps in order
 * @param next the rate that has to be tried now; empty at the end
 */
public record RateSearch(
        OptionalDouble holds, OptionalDouble fails, boolean loadLimited, List<RateStep> steps, OptionalDouble next) {

    /** Between what holds and what fails, at the end. */
    private static final double PRECISION = 1.1;

    /**
     * @param low transactions/s, more than 0
     * @param high more than {@code low}
     * @param trials what came of a rate; empty where it has not been tried
     */
    public static RateSearch of(double low, double high, DoubleFunction<Optional<LatencyFigures>> trials) {
        RateSearch search = new RateSearch(
                OptionalDouble.empty(), OptionalDouble.empty(), false, List.of(), OptionalDouble.of(high));
        while (search.next.isPresent()) {
            Optional<LatencyFigures> figures = trials.apply(search.next.getAsDouble());
            if (figures.isEmpty()) {
                return search;
            }
            search = search.after(low, step(search.next.getAsDouble(), figures.get()), figures.get());
        }
        return search;
    }

    private static RateStep step(double asked, LatencyFigures figures) {
        LagGrowth growth = LagGrowth.of(figures);
        boolean bounded = growth.interval().bounded();
        return new RateStep(
                asked,
                figures.offeredPerSecond(),
                growth.perSecond(),
                bounded ? growth.interval().low() : Double.NaN,
                bounded ? growth.interval().high() : Double.NaN,
                growth.state());
    }

    private RateSearch after(double low, RateStep step, LatencyFigures figures) {
        List<RateStep> longer = new ArrayList<>(steps);
        longer.add(step);
        boolean reached = figures.reached(step.askedPerSecond());
        // A load that fell short was one of what it offered.
        OptionalDouble rate = OptionalDouble.of(reached ? step.askedPerSecond() : step.offeredPerSecond());
        if (step.state() == Growth.HOLDS) {
            boolean more = reached && fails.isPresent();
            return new RateSearch(rate, fails, !reached, longer, more ? between(rate, fails) : OptionalDouble.empty());
        }
        OptionalDouble next = holds.isPresent()
                ? between(holds, rate)
                : rate.getAsDouble() > low && step.askedPerSecond() != low
                        ? OptionalDouble.of(low)
                        : OptionalDouble.empty();
        return new RateSearch(holds, rate, false, longer, next);
    }

    /** Their geometric mean in two digits; empty where they are as close as need be. */
    private static OptionalDouble between(OptionalDouble holds, OptionalDouble fails) {
        double from = holds.getAsDouble();
        double to = fails.getAsDouble();
        double middle = Math.sqrt(from * to);
        double unit = Math.pow(10, Math.floor(Math.log10(middle)) - 1);
        double rounded = Math.rint(middle / unit) * unit;
        return to / from > PRECISION && rounded > from && rounded < to
                ? OptionalDouble.of(rounded)
                : OptionalDouble.empty();
    }
}
