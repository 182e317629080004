package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.debezium.perf.harness.result.Burst;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyResult;
import io.debezium.perf.harness.result.Trial;

/**
 * What the trials of a variant under a demand come to, one with another.
 *
 * @param variant its index
 * @param figures of the trials that stand for it, at least one, in the order of their rounds
 */
public record LatencyMedians(int variant, Demand demand, List<LatencyFigures> figures) {

    /**
     * Of a core, above which an idle reader counts as one that spins. A reader that waits is woken by what it waits for,
     * by timers of half a second or a second, and once a second for these figures: Debezium's engine uses a few per cent. One
     * that asks again without waiting uses a whole core, and one that sleeps for too short a time in between a fifth or
     * more. Between the two there is room; a reader that waits never comes near this.
     */
    public static final double SPINS = 0.2;

    /** Of what it was asked for, below which a surge counts as short: its sessions take a moment to connect. */
    private static final double SURGED = 0.9;

    public LatencyMedians {
        figures = List.copyOf(figures);
    }

    /** By demand, then by variant; those without a trial that came to figures are left out. */
    public static List<LatencyMedians> of(LatencyResult result) {
        List<LatencyMedians> all = new ArrayList<>();
        for (Demand demand : result.demands()) {
            for (int variant = 0; variant < result.variants().size(); variant++) {
                List<LatencyFigures> figures = result.standing(variant, demand).stream()
                        .map(Trial::figures)
                        .toList();
                if (!figures.isEmpty()) {
                    all.add(new LatencyMedians(variant, demand, figures));
                }
            }
        }
        return all;
    }

    /** Over the rounds; NaN where none knows it. */
    public double of(Function<LatencyFigures, Number> valueOrNull) {
        return Median.ofKnown(figures.stream().map(valueOrNull));
    }

    /** Likewise of a burst; NaN where there was none. */
    public double ofBurst(Function<Burst, Number> valueOrNull) {
        return of(each -> each.burst() == null ? null : valueOrNull.apply(each.burst()));
    }

    /** Microseconds; NaN where fewer than one event lies beyond that percentile. */
    public double percentile(double percent) {
        return of(each -> each.percentileMicros(percent));
    }

    /** The largest of all rounds, microseconds; NaN without events. */
    public double maximum() {
        return figures.stream()
                .filter(each -> each.latency().count() > 0)
                .mapToDouble(each -> each.latency().maxMicros())
                .max()
                .orElse(Double.NaN);
    }

    /** Transactions a second that succeeded. */
    public double offered() {
        return of(LatencyFigures::offeredPerSecond);
    }

    /** Cores that the reader kept busy. */
    public double cores() {
        return of(LatencyFigures::cpuCores);
    }

    public boolean idle() {
        return demand.kind() == Demand.DemandKind.IDLE;
    }

    /** Whether it uses a core with nothing to read. */
    public boolean spins() {
        return idle() && cores() > SPINS;
    }

    /** The share of what was asked for that the load reached, where that is too little. */
    public Optional<Double> shortfall() {
        if (demand.kind() != Demand.DemandKind.STEADY
                || figures.stream().allMatch(each -> each.reached(demand.perSecond()))) {
            return Optional.empty();
        }
        return Optional.of(offered() / demand.perSecond());
    }

    /** What a surge was to reach, transactions a second. */
    public double surge() {
        return demand.times() * demand.perSecond();
    }

    /** Whether a surge was smaller than it should have been. */
    public boolean surgeFellShort() {
        return demand.kind() == Demand.DemandKind.SURGE && ofBurst(Burst::offeredPerSecond) < SURGED * surge();
    }

    /** Whether its lag grew in any round; empty where that is not asked. */
    public Optional<LagGrowth> growth() {
        if (demand.kind() != Demand.DemandKind.STEADY && demand.kind() != Demand.DemandKind.MAX) {
            return Optional.empty();
        }
        return figures.stream()
                .map(each -> LagGrowth.of(each.lagWithin()))
                .max(Comparator.comparingDouble(LagGrowth::perSecond));
    }
}
