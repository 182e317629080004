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
 * The search for the highest rate under which a lag does not grow, as far as there are trials. What was not shown to hold
 * counts as failing. A load that does not reach a rate ends the search where the reader holds: there is no more to offer.
 *
 * @param edge what holds, what fails, and the rate that has to be tried now
 * @param loadLimited whether the load could offer no more than what holds
 * @param steps in order
 */
public record RateSearch(EdgeSearch edge, boolean loadLimited, List<RateStep> steps) {

    /** The highest rate that holds; empty where none has been found. */
    public OptionalDouble holds() {
        return edge.holds();
    }

    /** The lowest that does not; empty likewise. */
    public OptionalDouble fails() {
        return edge.fails();
    }

    /** The rate that has to be tried now; empty at the end. */
    public OptionalDouble next() {
        return loadLimited ? OptionalDouble.empty() : edge.next();
    }

    /**
     * @param low transactions/s, more than 0
     * @param high more than {@code low}
     * @param trials what came of a rate; empty where it has not been tried
     */
    public static RateSearch of(double low, double high, DoubleFunction<Optional<LatencyFigures>> trials) {
        RateSearch search = new RateSearch(EdgeSearch.from(high, low), false, List.of());
        while (search.next().isPresent()) {
            Optional<LatencyFigures> figures = trials.apply(search.next().getAsDouble());
            if (figures.isEmpty()) {
                return search;
            }
            search = search.after(step(search.next().getAsDouble(), figures.get()), figures.get());
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

    private RateSearch after(RateStep step, LatencyFigures figures) {
        List<RateStep> longer = new ArrayList<>(steps);
        longer.add(step);
        boolean reached = figures.reached(step.askedPerSecond());
        // A load that fell short was one of what it offered.
        double rate = reached ? step.askedPerSecond() : step.offeredPerSecond();
        boolean holds = step.state() == Growth.HOLDS;
        return new RateSearch(holds ? edge.held(rate) : edge.failed(rate), holds && !reached, longer);
    }
}
