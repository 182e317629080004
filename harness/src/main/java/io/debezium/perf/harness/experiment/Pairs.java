package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Aggregates;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.stats.PairedRatios;
import io.debezium.perf.harness.stats.RoundMedians;

/**
 * Compares variants by the pairs of their timed trials over a tape.
 *
 * @param pairs the number of the last pair that counts
 * @param machine gives the index of the machine that a pair ran on, from 0
 */
public record Pairs(List<Trial<Purpose, ReplayFigures>> trials, int pairs, IntUnaryOperator machine) {

    /** The pairs of a run on one machine. */
    public Pairs(Journal<Purpose, ReplayFigures> journal, int pairs) {
        this(journal.trials(), pairs, pair -> 0);
    }

    /** The values of two variants in each pair in which both have figures. */
    List<Pair> of(int baseline, int candidate, Metric metric) {
        return Contrasts.pairs(trials, pairs, baseline, candidate, Purpose.TIMED, metric, machine);
    }

    /** The comparisons of the arms with the first one. */
    public List<Comparison> comparisons(List<Subject> arms, Sampling sampling) {
        return comparisons(
                arms.stream().map(Subject::spec).toList(),
                index -> arms.get(index).peerOf(arms.get(0)),
                sampling.minEffect(),
                sampling.looks(pairs));
    }

    /**
     * Compares every candidate that has not failed with the first variant, by every metric; empty if the first has failed. A
     * peer, which does not do the same work, gets no verdict and does not count in the correction of the others' confidence.
     *
     * @param specs the specs of the variants, by index
     * @param peer whether the candidate with an index is a {@linkplain Subject#peerOf peer}
     */
    public List<Comparison> comparisons(
            List<String> specs, IntPredicate peer, double minEffect, GroupSequential looks) {
        if (hasFailed(0)) {
            return List.of();
        }
        List<Integer> candidates = IntStream.range(1, specs.size())
                .filter(index -> !hasFailed(index))
                .boxed()
                .toList();
        List<Comparison> all = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            Map<Boolean, List<Comparisons.Candidate>> measured = candidates.stream()
                    .collect(Collectors.partitioningBy(
                            peer::test,
                            Collectors.mapping(
                                    index -> new Comparisons.Candidate(specs.get(index), of(0, index, metric)),
                                    Collectors.toList())));
            List<Comparison> compared = new ArrayList<>(Comparisons.of(metric, measured.get(false), minEffect, looks));
            measured.get(true).forEach(one -> Comparisons.of(metric, List.of(one), minEffect, looks)
                    .forEach(comparison -> compared.add(comparison.with(Verdict.NONE))));
            List<String> order = candidates.stream().map(specs::get).toList();
            compared.sort(Comparator.comparingInt(comparison -> order.indexOf(comparison.candidate())));
            all.addAll(compared);
        }
        return all;
    }

    /** The medians of the timed trials whose figures count. */
    public Aggregates<Purpose> medians(int rounds, int arms) {
        return RoundMedians.of(Trial.standing(trials, Purpose.TIMED), rounds, arms, List.of(Purpose.TIMED));
    }

    /** The effects found on each machine, by every metric; empty if one machine has run all pairs. */
    public List<MachineEffects> onMachines(List<String> specs) {
        return Metric.OF_TRIALS.stream()
                .flatMap(metric -> IntStream.range(1, specs.size())
                        .mapToObj(candidate -> onMachines(candidate, specs.get(candidate), metric))
                        .flatMap(Optional::stream))
                .toList();
    }

    private Optional<MachineEffects> onMachines(int candidate, String name, Metric metric) {
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        PairedRatios.onMachines(of(0, candidate, metric))
                .forEach((machine, own) -> ratios.put(machine, Math.exp(own.logRatio())));
        return ratios.size() > 1 ? Optional.of(new MachineEffects(name, metric, ratios)) : Optional.empty();
    }

    private boolean hasFailed(int variant) {
        return trials.stream().anyMatch(trial -> trial.arm() == variant && trial.status() == TrialStatus.FAILED);
    }
}
