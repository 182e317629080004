package io.debezium.perf.harness.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Burst;
import io.debezium.perf.harness.result.CaptureFigures;
import io.debezium.perf.harness.result.Demand;
import io.debezium.perf.harness.result.Demand.DemandKind;
import io.debezium.perf.harness.result.Growth;
import io.debezium.perf.harness.result.ImpactFigures;
import io.debezium.perf.harness.result.ImpactMedians;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Latency;
import io.debezium.perf.harness.result.LatencyFigures;
import io.debezium.perf.harness.result.LatencyMedians;
import io.debezium.perf.harness.result.LatencyMedians.BurstMedians;
import io.debezium.perf.harness.result.LatencyMedians.DueLatency;
import io.debezium.perf.harness.result.LatencyMedians.QueueMedians;
import io.debezium.perf.harness.result.Medians;
import io.debezium.perf.harness.result.QueueFigures;
import io.debezium.perf.harness.result.SnapshotFigures;
import io.debezium.perf.harness.result.SnapshotMedians;
import io.debezium.perf.harness.result.Trial;

/**
 * What trials in rounds come to, one with another: of each arm under each condition the medians over those that stand. Each
 * takes how many rounds were planned and how many arms there are.
 */
public final class RoundMedians {

    private RoundMedians() {}

    public static Aggregates<Demand, LatencyMedians> latency(
            List<Trial<Demand, LatencyFigures>> trials, int rounds, int arms, List<Demand> demands) {
        return aggregates(trials, rounds, arms, demands, RoundMedians::latency);
    }

    /** @param rows of the tables */
    public static Aggregates<Long, SnapshotMedians> snapshot(
            List<Trial<Long, SnapshotFigures>> trials, int rounds, int arms, List<Long> rows) {
        return aggregates(trials, rounds, arms, rows, (table, standing) -> snapshot(standing));
    }

    public static Aggregates<String, ImpactMedians> impact(
            List<Trial<String, ImpactFigures>> trials, int rounds, int arms, List<String> loads) {
        return aggregates(trials, rounds, arms, loads, (load, standing) -> impact(standing));
    }

    /**
     * Of any trials of arms under conditions in rounds.
     *
     * @param conditions in the order given
     * @param medians of the trials that stand for an arm under a condition, at least one
     */
    public static <C, F, M> Aggregates<C, M> aggregates(
            List<Trial<C, F>> trials,
            int rounds,
            int arms,
            List<C> conditions,
            BiFunction<C, List<Trial<C, F>>, M> medians) {
        List<Medians<C, M>> all = new ArrayList<>();
        List<Trial<C, F>> stand = new ArrayList<>();
        for (C condition : conditions) {
            for (int arm = 0; arm < arms; arm++) {
                List<Trial<C, F>> standing = Trial.inRounds(trials, rounds, arm, condition);
                if (!standing.isEmpty()) {
                    all.add(new Medians<>(arm, condition, standing.size(), medians.apply(condition, standing)));
                    stand.addAll(standing);
                }
            }
        }
        return new Aggregates<>(
                all,
                interference(
                        trials.stream().filter(trial -> trial.figures() != null).toList(), Interference::stealPercent),
                interference(stand, Interference::otherCores));
    }

    private static <C, F> double interference(List<Trial<C, F>> trials, Function<Interference, Double> seen) {
        return Median.ofKnown(trials.stream()
                .map(Trial::interference)
                .filter(Objects::nonNull)
                .map(seen));
    }

    /** Values of several trials. */
    public record TrialValues<F>(List<F> figures) {

        public static <C, F> TrialValues<F> of(List<Trial<C, F>> trials) {
            return new TrialValues<>(trials.stream().map(Trial::figures).toList());
        }

        /** Over those that know it; NaN where none does. */
        public double median(Function<F, Number> valueOrNull) {
            return Median.ofKnown(figures.stream().map(valueOrNull));
        }

        /**
         * Of a percentile, over those that know it. One that is {@linkplain Latency#unresolved not resolved} lies below all
         * others: where it is in the middle, the median is not known either.
         */
        public double percentile(Function<F, Latency> latency, double percent) {
            double median = Median.of(figures.stream()
                    .map(latency)
                    .mapToDouble(each -> each.unresolved(percent) ? Double.NEGATIVE_INFINITY : each.known(percent))
                    .filter(value -> !Double.isNaN(value))
                    .toArray());
            return Double.isFinite(median) ? median : Double.NaN;
        }

        /** Of what not every trial has. */
        public <P> TrialValues<P> of(Function<F, P> partOrNull) {
            return new TrialValues<>(
                    figures.stream().map(partOrNull).filter(Objects::nonNull).toList());
        }
    }

    private static LatencyMedians latency(Demand demand, List<Trial<Demand, LatencyFigures>> trials) {
        TrialValues<LatencyFigures> over = TrialValues.of(trials);
        double offered = over.median(LatencyFigures::offeredPerSecond);
        boolean reached = demand.kind() != DemandKind.STEADY
                || over.figures().stream().allMatch(each -> each.reached(demand.perSecond()));
        Optional<LagGrowth> growth = demand.kind() == DemandKind.STEADY || demand.kind() == DemandKind.MAX
                ? over.figures().stream().map(LagGrowth::of).max(Comparator.comparingDouble(LagGrowth::perSecond))
                : Optional.empty();
        return new LatencyMedians(
                over.percentile(LatencyFigures::latency, 50),
                over.percentile(LatencyFigures::latency, 90),
                over.percentile(LatencyFigures::latency, 99),
                over.percentile(LatencyFigures::latency, 99.9),
                over.figures().stream()
                        .filter(each -> each.latency().count() > 0)
                        .mapToDouble(each -> each.latency().maxMicros())
                        .max()
                        .orElse(Double.NaN),
                offered,
                reached ? Double.NaN : offered / demand.perSecond(),
                over.median(each -> each.process().eventsPerSecond()),
                over.median(each -> each.process().cpuMicrosPerEvent()),
                over.median(LatencyFigures::cpuCores),
                over.median(LatencyFigures::peakLagBytes),
                over.median(each -> each.process().peakRssBytes()),
                growth.map(LagGrowth::perSecond).orElse(Double.NaN),
                growth.map(LagGrowth::state).orElse(null),
                demand.burst() ? burst(demand, over.of(LatencyFigures::burst)) : null,
                over.figures().stream().allMatch(each -> each.queue() != null) ? queue(demand, over) : null,
                demand.scheduled() && over.figures().stream().allMatch(RoundMedians::late) ? due(over) : null);
    }

    private static BurstMedians burst(Demand demand, TrialValues<Burst> over) {
        return new BurstMedians(
                demand.kind() == DemandKind.SURGE ? demand.times() * demand.perSecond() : Double.NaN,
                over.median(Burst::offeredPerSecond),
                over.median(Burst::peakLagBytes),
                over.median(Burst::peakLagMillis),
                over.median(Burst::drainSeconds),
                over.median(Burst::peakHeapBytes));
    }

    private static QueueMedians queue(Demand demand, TrialValues<LatencyFigures> over) {
        TrialValues<QueueFigures> queues = over.of(LatencyFigures::queue);
        Optional<LatencyFigures> worst = demand.kind() == DemandKind.STEADY || demand.kind() == DemandKind.MAX
                ? over.figures().stream().max(Comparator.comparingDouble(each -> LagGrowth.of(each.queueWithin())
                        .perSecond()))
                : Optional.empty();
        Optional<LagGrowth> growth = worst.map(each -> LagGrowth.of(each.queueWithin()));
        return new QueueMedians(
                queues.percentile(QueueFigures::written, 50),
                over.percentile(LatencyFigures::latency, 95),
                queues.median(QueueFigures::deliveredPerSecond),
                queues.median(QueueFigures::peakPerSecond),
                queues.median(QueueFigures::peakDepth),
                growth.map(each -> each.perSecond() * worst.get().process().eventsPerSecond())
                        .orElse(Double.NaN),
                growth.map(LagGrowth::state).orElse(null),
                growth.filter(LagGrowth::shrinks).isPresent(),
                queues.median(QueueFigures::drainSeconds),
                queues.median(QueueFigures::serverCpuMicrosPerEvent),
                queues.figures().stream()
                        .mapToLong(each -> each.account().twice())
                        .sum(),
                queues.figures().stream()
                        .mapToLong(each -> each.account().left())
                        .sum());
    }

    /** What a player sends is committed when it is due. */
    private static boolean late(LatencyFigures figures) {
        return figures.load().lateMillis() != null;
    }

    private static DueLatency due(TrialValues<LatencyFigures> over) {
        return new DueLatency(
                over.percentile(each -> each.load().latency(), 50),
                over.percentile(each -> each.load().latency(), 99),
                over.median(each -> each.load().latency().maxMicros()),
                over.median(each -> each.load().lateMillis()),
                over.median(each -> atMost(each, 50)),
                over.median(each -> atMost(each, 99)),
                over.median(each -> atMost(each, 99.9)));
    }

    private static long atMost(LatencyFigures figures, double percent) {
        return ScheduledLatency.atMostMicros(figures.load().latency(), figures.latency(), percent);
    }

    private static SnapshotMedians snapshot(List<Trial<Long, SnapshotFigures>> trials) {
        TrialValues<SnapshotFigures> over = TrialValues.of(trials);
        TrialValues<Latency> lag = over.of(SnapshotFigures::beside).of(SnapshotFigures.StreamedBeside::lag);
        return new SnapshotMedians(
                over.median(SnapshotFigures::startUpSeconds),
                over.median(SnapshotFigures::firstRowSeconds),
                over.median(SnapshotFigures::seconds),
                over.median(SnapshotFigures::rowsPerSecond),
                over.median(SnapshotFigures::cpuMicrosPerRow),
                over.median(SnapshotFigures::instructionsPerRow),
                over.median(each -> each.serverCpuMicros() == null ? null : each.serverCpuMicros() / each.rows()),
                over.median(SnapshotFigures::allocatedBytesPerRow),
                over.median(SnapshotFigures::peakRssBytes),
                over.median(SnapshotFigures::roundTrips),
                lag.median(Latency::count),
                lag.percentile(Function.identity(), 50),
                lag.percentile(Function.identity(), 99));
    }

    private static ImpactMedians impact(List<Trial<String, ImpactFigures>> trials) {
        TrialValues<ImpactFigures> over = TrialValues.of(trials);
        TrialValues<CaptureFigures> reader = over.of(ImpactFigures::reader);
        long failed =
                over.figures().stream().mapToLong(each -> each.load().failed()).sum();
        long done = over.figures().stream()
                .mapToLong(each -> each.load().transactions())
                .sum();
        Trial<String, ImpactFigures> worst = trials.stream()
                .max(Comparator.comparingDouble(trial -> trial.figures().failedShare()))
                .orElseThrow();
        return new ImpactMedians(
                over.median(ImpactFigures::transactionsPerSecond),
                over.percentile(each -> each.load().latency(), 50),
                over.percentile(each -> each.load().latency(), 99),
                failed,
                failed == 0 ? 0 : (double) failed / (failed + done),
                worst.number(),
                worst.figures().failedShare(),
                over.median(ImpactFigures::serverCpuMicrosPerTransaction),
                over.median(ImpactFigures::serverInstructionsPerTransaction),
                over.median(each -> each.cores().database()),
                over.median(each -> each.reader() == null ? null : each.cores().engine()),
                over.median(ImpactFigures::proxyCores),
                over.median(ImpactFigures::walBytesPerTransaction),
                over.median(ImpactFigures::retainedBytes),
                reader.median(CaptureFigures::behindBytes),
                reader.median(CaptureFigures::jitShare),
                (int) over.figures().stream().filter(RoundMedians::behind).count());
    }

    /** Judged as under {@code perf latency}. */
    private static boolean behind(ImpactFigures figures) {
        CaptureFigures reader = figures.reader();
        return reader != null && LagGrowth.of(reader.lag()).state() == Growth.GROWS;
    }
}
