package io.debezium.perf.harness.experiment;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.BisectResult.CostStep;
import io.debezium.perf.harness.result.BisectResult.OwnTrials;
import io.debezium.perf.harness.result.BisectResult.RevisionComparison;
import io.debezium.perf.harness.result.BisectResult.RevisionCost;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.Interval;
import io.debezium.perf.harness.stats.Median;
import io.debezium.perf.harness.stats.Pair;

/**
 * What trials of revisions come to, wherever they ran; a revision is known by its place in the list.
 *
 * @param names of the revisions
 * @param looks at a comparison of so many pairs
 */
record RevisionCosts(
        List<String> names,
        List<Trial<Purpose, ReplayFigures>> trials,
        Pairs pairs,
        Metric by,
        IntFunction<GroupSequential> looks,
        double minEffect) {

    /** From all blocks in which both ran. */
    Comparison comparison(int earlier, int later) {
        List<Pair> both = pairs.of(earlier, later, by);
        return Comparisons.of(
                        by,
                        List.of(new Comparisons.Candidate(names.get(later), both)),
                        minEffect,
                        Sampling.CONFIDENCE,
                        looks.apply(both.size()))
                .get(0);
    }

    /** What each machine found of it. */
    Optional<MachineEffects> onMachines(int earlier, int later) {
        return pairs.onMachines(earlier, later, names.get(later), by);
    }

    /** The places of the revisions that were run, in their order. */
    List<Integer> measured(List<Integer> skipped) {
        return IntStream.range(0, names.size())
                .filter(place -> !skipped.contains(place)
                        && trials.stream()
                                .anyMatch(trial -> trial.arm() == place && trial.condition() == Purpose.TIMED))
                .boxed()
                .toList();
    }

    /** Each with the one before it. */
    List<RevisionComparison> neighbours(List<Integer> measured) {
        return IntStream.range(1, measured.size())
                .mapToObj(i -> new RevisionComparison(
                        names.get(measured.get(i - 1)),
                        names.get(measured.get(i)),
                        comparison(measured.get(i - 1), measured.get(i))))
                .toList();
    }

    /** Whether the cost rose: by more than the threshold, and clearly. */
    static boolean rose(Comparison comparison, double threshold) {
        return comparison.ratio() > 1 + threshold && comparison.ciLow() > 1;
    }

    /** Of neighbours, without what was recorded. */
    List<CostStep> steps(List<Integer> measured, double threshold) {
        return neighbours(measured).stream()
                .filter(compared -> rose(compared.comparison(), threshold))
                .map(compared -> new CostStep(compared.good(), compared.bad(), compared.comparison(), null, null))
                .toList();
    }

    /** Of each, its ratio to the first where the two ran side by side. */
    List<RevisionCost> points(List<Integer> measured) {
        return measured.stream()
                .map(revision -> point(revision, measured.contains(0)))
                .toList();
    }

    private RevisionCost point(int revision, boolean first) {
        double[] costs = Trial.standing(trials, Purpose.TIMED).stream()
                .filter(trial -> trial.arm() == revision)
                .mapToDouble(trial -> trial.figures().value(by))
                .filter(Double::isFinite)
                .toArray();
        Interval interval = Median.interval(costs, Sampling.CONFIDENCE);
        OwnTrials own = new OwnTrials(
                costs.length,
                interval.bounded() ? interval.low() : Double.NaN,
                interval.bounded() ? interval.high() : Double.NaN);
        String name = names.get(revision);
        if (revision == 0 || !first) {
            return new RevisionCost(
                    name, Median.of(costs), revision == 0 ? 1 : Double.NaN, Double.NaN, Double.NaN, own);
        }
        Comparison toFirst = comparison(0, revision);
        return new RevisionCost(name, Median.of(costs), toFirst.ratio(), toFirst.ciLow(), toFirst.ciHigh(), own);
    }
}
