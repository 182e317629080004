package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.ComparedArms;
import io.debezium.perf.harness.result.ComparedArms.Bottleneck;
import io.debezium.perf.harness.result.ComparedArms.ReplayMedians;
import io.debezium.perf.harness.result.ComparedArms.ThreadCost;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Figures;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.result.Interference;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/** What the trials of each variant over a tape come to, one with another. */
public final class ComparedFigures {

    /** Cores of a single-threaded process from which it has no more to give. */
    private static final double ONE_CORE = 0.9;

    /** Part of all cores from which the machine is full. */
    private static final double FULL = 0.93;

    private static final double QUEUE_FULL = 0.75;
    private static final double QUEUE_EMPTY = 0.25;

    /** The collector's part of the CPU time from which the heap is a matter of its own. */
    private static final double GC = 0.2;

    private ComparedFigures() {}

    /**
     * @param variants how many
     * @param cores of the machine
     * @param forecast of the pairs that it takes
     */
    public static ComparedArms of(
            List<Trial<Purpose, ReplayFigures>> trials,
            int variants,
            Design design,
            int cores,
            Optional<Forecast> forecast) {
        List<Trial<Purpose, ReplayFigures>> standing = Trial.standing(trials, Purpose.TIMED);
        double secondsPerPair = design.overTape().trialsPerPair() * Trial.secondsPerRound(trials, Purpose.TIMED);
        return new ComparedArms(
                IntStream.range(0, variants)
                        .mapToObj(arm -> medians(
                                standing.stream()
                                        .filter(trial -> trial.arm() == arm)
                                        .toList(),
                                threads(trials, design, arm, ThreadCosts::cpu),
                                threads(trials, design, arm, ThreadCosts::instructions),
                                design.overTape(),
                                cores))
                        .toList(),
                WarmUps.of(
                        standing.stream()
                                .filter(trial -> trial.arm() < variants)
                                .toList(),
                        design.overTape().warmUpEvents()),
                Median.ofKnown(standing.stream()
                        .map(Trial::interference)
                        .filter(Objects::nonNull)
                        .map(Interference::stealPercent)),
                secondsPerPair,
                forecast.map(known -> known.pairsNeeded() * secondsPerPair).orElse(Double.NaN));
    }

    private static List<ThreadCost> threads(
            List<Trial<Purpose, ReplayFigures>> trials,
            Design design,
            int candidate,
            Function<ReplayFigures, Map<String, Double>> told) {
        return candidate == 0
                ? List.of()
                : ThreadCosts.of(
                        trials,
                        told,
                        candidate,
                        design.overTape().order().size(),
                        design.overTape().trialsPerPair(),
                        design.confidence());
    }

    private static ReplayMedians medians(
            List<Trial<Purpose, ReplayFigures>> trials,
            List<ThreadCost> threads,
            List<ThreadCost> instructions,
            Design.OverTape design,
            int cores) {
        Figures figures = RoundMedians.over(trials);
        return new ReplayMedians(
                figures,
                Spread.robust(trials.stream()
                        .mapToDouble(trial -> Math.log(trial.value(Metric.CPU_MICROS_PER_EVENT)))
                        .toArray()),
                bottleneck(figures, cores),
                figures.value(Metric.GC_SHARE) > GC,
                WarmUps.of(trials, design.warmUpEvents()),
                WarmUps.curve(trials, Math.max(1, design.markEvery())),
                threads,
                instructions);
    }

    /** Null where nothing stands out; NaN is no limit. */
    private static Bottleneck bottleneck(Figures figures, int cores) {
        double server = figures.value(Metric.SERVER_CORES);
        double queue = figures.value(Metric.QUEUE_FILL);
        if (server >= ONE_CORE) {
            return Bottleneck.SERVER;
        }
        if (figures.value(Metric.CPU_CORES) + server >= FULL * cores) {
            return Bottleneck.MACHINE;
        }
        if (queue >= QUEUE_FULL) {
            return Bottleneck.CONSUMER;
        }
        return queue <= QUEUE_EMPTY ? Bottleneck.READER : null;
    }
}
