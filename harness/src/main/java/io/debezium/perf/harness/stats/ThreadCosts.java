package io.debezium.perf.harness.stats;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.ComparedArms.ThreadCost;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;

/**
 * What each Java thread of two variants costs, from the same trials that their comparison rests on: no recording, no
 * sampling, but the system's own clock of every thread. It names the thread that a difference is in, and the one whose
 * cost varies from trial to trial.
 */
final class ThreadCosts {

    private ThreadCosts() {}

    /**
     * @param told what each thread of a trial costs, per event, by its name; empty where the trial does not tell
     * @param candidate index of the variant that is held against the first
     * @param trialsPerPair blocks that make a pair
     * @param confidence of the intervals, 0.5 to below 1
     * @return the largest difference first; empty where no trial tells its threads
     */
    static List<ThreadCost> of(
            List<Trial<Purpose, ReplayFigures>> trials,
            Function<ReplayFigures, Map<String, Double>> told,
            int candidate,
            int blocks,
            int trialsPerPair,
            double confidence) {
        List<PairedTrials> pairs = PairedTrials.of(trials, 0, candidate, blocks, trialsPerPair).stream()
                .filter(pair -> tellThreads(pair.baseline(), told) && tellThreads(pair.candidate(), told))
                .toList();
        List<Side> baselines =
                pairs.stream().map(pair -> Side.of(pair.baseline(), told)).toList();
        List<Side> candidates =
                pairs.stream().map(pair -> Side.of(pair.candidate(), told)).toList();
        TreeSet<String> names = new TreeSet<>();
        baselines.forEach(side -> names.addAll(side.mean().keySet()));
        candidates.forEach(side -> names.addAll(side.mean().keySet()));
        return names.stream()
                .map(name -> cost(name, baselines, candidates, confidence))
                .sorted(Comparator.comparingDouble((ThreadCost cost) -> -Math.abs(cost.difference()))
                        .thenComparing(ThreadCost::thread))
                .toList();
    }

    /** Its CPU time, microseconds. */
    static Map<String, Double> cpu(ReplayFigures figures) {
        return figures.threads();
    }

    /** What the CPU counted in it. */
    static Map<String, Double> instructions(ReplayFigures figures) {
        return figures.hardware() == null ? Map.of() : figures.hardware().threads();
    }

    private static boolean tellThreads(
            List<Trial<Purpose, ReplayFigures>> trials, Function<ReplayFigures, Map<String, Double>> told) {
        return trials.stream().noneMatch(trial -> told.apply(trial.figures()).isEmpty());
    }

    private static ThreadCost cost(String name, List<Side> baselines, List<Side> candidates, double confidence) {
        double[] one = values(baselines, side -> side.mean().getOrDefault(name, 0.0));
        double[] other = values(candidates, side -> side.mean().getOrDefault(name, 0.0));
        WalshAverages differences = WalshAverages.of(IntStream.range(0, one.length)
                .mapToDouble(i -> other[i] - one[i])
                .toArray());
        Interval interval = differences.interval(confidence);
        return new ThreadCost(
                name,
                Median.of(one),
                Median.of(other),
                differences.estimate(),
                interval.bounded() ? interval.low() : Double.NaN,
                interval.bounded() ? interval.high() : Double.NaN,
                spread(name, baselines),
                spread(name, candidates));
    }

    private static double[] values(List<Side> sides, ToDoubleFunction<Side> value) {
        return sides.stream().mapToDouble(value).toArray();
    }

    private static double spread(String name, List<Side> sides) {
        return Spread.robust(sides.stream()
                .flatMap(side -> side.trials().stream())
                .mapToDouble(trial -> trial.getOrDefault(name, 0.0))
                .toArray());
    }

    /** One variant's part of a pair. */
    private record Side(List<Map<String, Double>> trials, Map<String, Double> mean) {

        static Side of(List<Trial<Purpose, ReplayFigures>> whole, Function<ReplayFigures, Map<String, Double>> told) {
            List<Map<String, Double>> trials = whole.stream()
                    .map(trial -> named(told.apply(trial.figures())))
                    .toList();
            Map<String, Double> mean = new TreeMap<>();
            trials.forEach(
                    trial -> trial.forEach((name, micros) -> mean.merge(name, micros / trials.size(), Double::sum)));
            return new Side(trials, mean);
        }

        private static Map<String, Double> named(Map<String, Double> threads) {
            Map<String, Double> named = new TreeMap<>();
            threads.forEach((name, micros) -> named.merge(ThreadNames.stable(name), micros, Double::sum));
            return named;
        }
    }
}
