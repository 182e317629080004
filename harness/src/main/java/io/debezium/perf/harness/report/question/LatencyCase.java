package io.debezium.perf.harness.report.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.report.section.Arm;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.LagGrowth;

/**
 * A variant under a demand, with the trials that stand for it.
 *
 * @param variant its index
 * @param name of the variant: its spec, or where there are several its letter too
 * @param cells at least one, in the order of their rounds
 */
record LatencyCase(int variant, String name, Demand demand, List<Trial<Demand, LatencyFigures>> cells) {

    /**
     * Of a core, above which an idle reader counts as one that spins. A reader that waits is woken by what it waits for,
     * by timers of half a second or a second, and once a second for these figures: Debezium's engine uses a few per cent. One
     * that asks again without waiting uses a whole core, and one that sleeps for too short a time in between a fifth or
     * more. Between the two there is room; a reader that waits never comes near this.
     */
    static final double SPINS = 0.2;

    /** By demand, then by variant; those without a trial that came to figures are left out. */
    static List<LatencyCase> of(LatencyResult result) {
        List<LatencyCase> cases = new ArrayList<>();
        for (Demand demand : result.demands()) {
            for (int variant = 0; variant < result.variants().size(); variant++) {
                List<Trial<Demand, LatencyFigures>> standing = result.standing(variant, demand);
                if (!standing.isEmpty()) {
                    cases.add(new LatencyCase(variant, name(result, variant), demand, standing));
                }
            }
        }
        return cases;
    }

    /** Likewise without backlogs, whose events are as old as they are. */
    static List<LatencyCase> late(LatencyResult result) {
        return of(result).stream()
                .filter(one -> one.demand().kind() != Demand.Kind.BACKLOG)
                .toList();
    }

    private static String name(LatencyResult result, int variant) {
        return Arm.name(variant, result.variants());
    }

    /** Short enough for a table. */
    String label() {
        return Arm.brief(name);
    }

    /** A variant's, short enough for a legend. */
    static String label(LatencyResult result, int variant) {
        return Arm.brief(name(result, variant));
    }

    List<LatencyFigures> figures() {
        return cells.stream().map(Trial::figures).toList();
    }

    /** Over the rounds; NaN where none knows it. */
    double median(Function<LatencyFigures, Double> value) {
        return Arm.median(figures().stream()
                .map(value)
                .filter(Objects::nonNull)
                .filter(Double::isFinite)
                .toList());
    }

    /** Median over the rounds, microseconds; NaN where fewer than one event lies beyond that percentile. */
    double percentile(double percent) {
        return median(figures -> figures.percentileMicros(percent));
    }

    /** The largest of all rounds, microseconds; NaN without events. */
    double maximum() {
        return figures().stream()
                .filter(figures -> figures.latency().count() > 0)
                .mapToDouble(figures -> figures.latency().maxMicros())
                .max()
                .orElse(Double.NaN);
    }

    double offered() {
        return median(LatencyFigures::offeredPerSecond);
    }

    double cores() {
        return median(LatencyFigures::cpuCores);
    }

    double cpuMicrosPerEvent() {
        return median(figures -> figures.process().cpuMicrosPerEvent());
    }

    double eventsPerSecond() {
        return median(figures -> figures.process().eventsPerSecond());
    }

    double peakRss() {
        return median(figures -> figures.process().peakRssBytes() == null
                ? null
                : figures.process().peakRssBytes().doubleValue());
    }

    double peakLagBytes() {
        return median(LatencyFigures::peakLagBytes);
    }

    boolean idle() {
        return demand.kind() == Demand.Kind.IDLE;
    }

    boolean spins() {
        return idle() && cores() > SPINS;
    }

    /** The share of what was asked for that the load reached, where that is too little. */
    Optional<Double> shortfall() {
        if (demand.kind() != Demand.Kind.STEADY
                || figures().stream().allMatch(figures -> figures.reached(demand.perSecond()))) {
            return Optional.empty();
        }
        return Optional.of(offered() / demand.perSecond());
    }

    /** Whether its lag grew in any round; empty where that is not asked. */
    Optional<LagGrowth> growth() {
        if (demand.kind() != Demand.Kind.STEADY && demand.kind() != Demand.Kind.MAX) {
            return Optional.empty();
        }
        return figures().stream()
                .map(figures -> LagGrowth.of(figures.lagWithin()))
                .max(Comparator.comparingDouble(LagGrowth::perSecond));
    }
}
