package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Purpose;
import io.debezium.perf.harness.result.ReplayFigures;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.result.Verdict;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.GroupSequential;
import io.debezium.perf.harness.stats.Pair;
import io.debezium.perf.harness.stats.PairedRatios;
import io.debezium.perf.harness.stats.PairedTrials;

/** The pairs of trials in a journal, and the comparisons that follow from them. */
final class Pairs {

    private final Journal<Purpose, ReplayFigures> journal;
    private final int blocks;
    private final int trialsPerPair;

    /**
     * @param blocks the number of the last block
     * @param trialsPerPair blocks that make a pair; the first begins with block 1
     */
    Pairs(Journal<Purpose, ReplayFigures> journal, int blocks, int trialsPerPair) {
        this.journal = journal;
        this.blocks = blocks;
        this.trialsPerPair = trialsPerPair;
    }

    /** The pairs of two variants of which every trial came to figures, in the order of their blocks. */
    List<Pair> of(int baseline, int candidate, Metric metric) {
        return PairedTrials.of(journal.trials(), baseline, candidate, blocks, trialsPerPair).stream()
                .map(pair -> new Pair(geometricMean(pair.baseline(), metric), geometricMean(pair.candidate(), metric)))
                .toList();
    }

    private static double geometricMean(List<Trial<Purpose, ReplayFigures>> trials, Metric metric) {
        return Math.exp(trials.stream()
                .mapToDouble(trial -> Math.log(trial.figures().value(metric)))
                .average()
                .orElse(Double.NaN));
    }

    /**
     * Every candidate that has not failed against the first subject, by every metric; none when that one has failed. A peer
     * is no candidate for being faster: it has no verdict, and takes none of the others' confidence.
     */
    List<Comparison> comparisons(List<Subject> subjects, Sampling sampling) {
        GroupSequential looks = sampling.looks(blocks / trialsPerPair);
        if (journal.failure(0).isPresent()) {
            return List.of();
        }
        List<Subject> candidates = subjects.subList(1, subjects.size()).stream()
                .filter(subject -> journal.failure(subject.index()).isEmpty())
                .toList();
        List<Comparison> all = new ArrayList<>();
        for (Metric metric : Metric.OF_TRIALS) {
            Map<Boolean, List<Comparisons.Candidate>> measured = candidates.stream()
                    .collect(Collectors.partitioningBy(
                            subject -> subject.peerOf(subjects.get(0)),
                            Collectors.mapping(
                                    subject ->
                                            new Comparisons.Candidate(subject.spec(), of(0, subject.index(), metric)),
                                    Collectors.toList())));
            List<Comparison> compared = new ArrayList<>(
                    Comparisons.of(metric, measured.get(false), sampling.minEffect(), Sampling.CONFIDENCE, looks));
            measured.get(true).forEach(peer -> Comparisons.of(
                            metric, List.of(peer), sampling.minEffect(), Sampling.CONFIDENCE, looks)
                    .forEach(comparison -> compared.add(comparison.with(Verdict.NONE))));
            List<String> order = candidates.stream().map(Subject::spec).toList();
            compared.sort(Comparator.comparingInt(comparison -> order.indexOf(comparison.candidate())));
            all.addAll(compared);
        }
        return all;
    }

    /** The logarithms of the ratios of all pairs of the first subject with the others, for telling how they spread. */
    double[] centredLogRatios(List<Subject> subjects, Metric metric) {
        return subjects.subList(1, subjects.size()).stream()
                .map(subject -> of(0, subject.index(), metric))
                .flatMapToDouble(Pairs::centred)
                .toArray();
    }

    /** About their centre: what is common to all pairs is the difference that is looked for, not the spread. */
    private static DoubleStream centred(List<Pair> pairs) {
        PairedRatios ratios = PairedRatios.of(pairs);
        double centre = ratios.logRatio();
        return Arrays.stream(ratios.logRatios()).map(logRatio -> logRatio - centre);
    }
}
