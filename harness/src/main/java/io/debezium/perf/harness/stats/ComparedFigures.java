package io.debezium.perf.harness.stats;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.ComparedArms;
import io.debezium.perf.harness.result.ComparedArms.Bottleneck;
import io.debezium.perf.harness.result.ComparedArms.ReplayMedians;
import io.debezium.perf.harness.result.ComparedArms.ThreadCost;
import io.debezium.perf.harness.result.Design;
import io.debezium.perf.harness.result.Forecast;
import io.debezium.perf.harness.result.HardwareFigures;
import io.debezium.perf.harness.result.Interference;
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
        List<ReplayFigures> figures = trials.stream().map(Trial::figures).toList();
        double server = median(figures, each -> perSecond(each.serverCpuMicros(), each));
        double own = median(figures, each -> perSecond(each.cpuMicros(), each));
        double queue = median(figures, ReplayFigures::queueFill);
        double gc = median(figures, each -> part(each.gcCpuMicros(), each));
        return new ReplayMedians(
                Spread.robust(figures.stream()
                        .mapToDouble(each -> Math.log(each.cpuMicrosPerEvent()))
                        .toArray()),
                server,
                own,
                median(figures, each -> part(each.jitCpuMicros(), each)),
                gc,
                queue,
                hardware(figures),
                bottleneck(server, own, queue, cores),
                gc > GC,
                WarmUps.of(trials, design.warmUpEvents()),
                WarmUps.curve(trials, Math.max(1, design.markEvery())),
                threads,
                instructions);
    }

    private static HardwareFigures hardware(List<ReplayFigures> figures) {
        List<HardwareFigures> counted = figures.stream()
                .map(ReplayFigures::hardware)
                .filter(each -> each != null && each.problem().isEmpty())
                .toList();
        Set<String> threads = counted.stream()
                .flatMap(each -> each.threads().keySet().stream())
                .collect(Collectors.toSet());
        return counted.isEmpty()
                ? null
                : new HardwareFigures(
                        median(counted, HardwareFigures::instructionsPerEvent),
                        median(counted, HardwareFigures::cyclesPerEvent),
                        median(counted, HardwareFigures::branchMissesPerEvent),
                        median(counted, HardwareFigures::cacheMissesPerEvent),
                        median(counted, HardwareFigures::trend),
                        median(counted, HardwareFigures::share),
                        threads.stream()
                                .collect(Collectors.toMap(
                                        Function.identity(),
                                        name -> median(
                                                counted, each -> each.threads().getOrDefault(name, 0.0)))),
                        "");
    }

    /** Over the trials that know it; NaN when none does. */
    private static <T> double median(List<T> figures, Function<T, Double> valueOrNull) {
        return Median.ofKnown(figures.stream().map(valueOrNull));
    }

    private static Double perSecond(Double microsOrNull, ReplayFigures figures) {
        return microsOrNull == null ? null : microsOrNull / 1e6 / figures.seconds();
    }

    private static Double part(Double microsOrNull, ReplayFigures figures) {
        return microsOrNull == null ? null : microsOrNull / figures.cpuMicros();
    }

    /** Null where nothing stands out; NaN is no limit. */
    private static Bottleneck bottleneck(double server, double own, double queue, int cores) {
        if (server >= ONE_CORE) {
            return Bottleneck.SERVER;
        }
        if (own + server >= FULL * cores) {
            return Bottleneck.MACHINE;
        }
        if (queue >= QUEUE_FULL) {
            return Bottleneck.CONSUMER;
        }
        return queue <= QUEUE_EMPTY ? Bottleneck.READER : null;
    }
}
