package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.MergedShards.MachineEffects;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.TrialStatus;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.MachineRatios;
import io.debezium.perf.harness.stats.Pair;

/** The pairs of trials, and the comparisons that follow from them. */
public final class Pairs {

    private final List<Trial<Purpose, ReplayFigures>> trials;
    private final int blocks;
    private final int trialsPerPair;
    private final IntUnaryOperator machine;

    /**
     * Of one machine.
     *
     * @param blocks the number of the last block
     * @param trialsPerPair blocks that make a pair; the first begins with block 1
     */
    public Pairs(Journal<Purpose, ReplayFigures> journal, int blocks, int trialsPerPair) {
        this(journal.trials(), blocks, trialsPerPair, block -> 0);
    }

    /** @param machine that a block ran on, from 0, by the block's number */
    public Pairs(List<Trial<Purpose, ReplayFigures>> trials, int blocks, int trialsPerPair, IntUnaryOperator machine) {
        this.trials = trials;
        this.blocks = blocks;
        this.trialsPerPair = trialsPerPair;
        this.machine = machine;
    }

    /** The pairs of two variants of which every trial came to figures, in the order of their blocks. */
    List<Pair> of(int baseline, int candidate, Metric metric) {
        List<Pair> pairs = new ArrayList<>();
        for (int first = 1; first + trialsPerPair - 1 <= blocks; first += trialsPerPair) {
            List<Trial<Purpose, ReplayFigures>> one = standing(first, baseline);
            List<Trial<Purpose, ReplayFigures>> other = standing(first, candidate);
            if (one.size() == trialsPerPair && other.size() == trialsPerPair) {
                pairs.add(
                        new Pair(geometricMean(one, metric), geometricMean(other, metric), machine.applyAsInt(first)));
            }
        }
        return pairs;
    }

    /** Those of a pair that came to figures. */
    private List<Trial<Purpose, ReplayFigures>> standing(int firstBlock, int variant) {
        return IntStream.range(firstBlock, firstBlock + trialsPerPair)
                .mapToObj(block -> Trial.standing(trials, block, variant, Purpose.TIMED))
                .flatMap(Optional::stream)
                .toList();
    }

    private static double geometricMean(List<Trial<Purpose, ReplayFigures>> trials, Metric metric) {
        return Math.exp(trials.stream()
                .mapToDouble(trial -> Math.log(trial.figures().value(metric)))
                .average()
                .orElse(Double.NaN));
    }

    /** The comparisons of arms, by their indices. */
    public List<Comparison> comparisons(List<Subject> arms, Sampling sampling) {
        return comparisons(
                arms.stream().map(Subject::spec).toList(),
                index -> arms.get(index).peerOf(arms.get(0)),
                sampling.minEffect(),
                sampling.looks(blocks / trialsPerPair));
    }

    /**
     * Every candidate that has not failed against the first variant, by every metric; none when that one has failed. A peer
     * is no candidate for being faster: it has no verdict, and takes none of the others' confidence.
     *
     * @param specs of the variants, by their indices
     * @param peer whether a candidate is a peer, by its index
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
            List<Comparison> compared =
                    new ArrayList<>(Comparisons.of(metric, measured.get(false), minEffect, Estimate.CONFIDENCE, looks));
            measured.get(true)
                    .forEach(one -> Comparisons.of(metric, List.of(one), minEffect, Estimate.CONFIDENCE, looks)
                            .forEach(comparison -> compared.add(comparison.with(Verdict.NONE))));
            List<String> order = candidates.stream().map(specs::get).toList();
            compared.sort(Comparator.comparingInt(comparison -> order.indexOf(comparison.candidate())));
            all.addAll(compared);
        }
        return all;
    }

    /** What each machine found, by every metric; empty where one has run all. */
    public List<MachineEffects> onMachines(List<String> specs) {
        return Metric.OF_TRIALS.stream()
                .flatMap(metric -> IntStream.range(1, specs.size())
                        .mapToObj(candidate -> onMachines(candidate, specs.get(candidate), metric))
                        .flatMap(Optional::stream))
                .toList();
    }

    private Optional<MachineEffects> onMachines(int candidate, String name, Metric metric) {
        SortedMap<Integer, Double> ratios =
                MachineRatios.of(of(0, candidate, metric)).onMachines();
        return ratios.size() > 1 ? Optional.of(new MachineEffects(name, metric, ratios)) : Optional.empty();
    }

    private boolean hasFailed(int variant) {
        return trials.stream().anyMatch(trial -> trial.arm() == variant && trial.status() == TrialStatus.FAILED);
    }
}
