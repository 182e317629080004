package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

/**
 * Compares arms with the first one, under each condition, in pairs of trials of the same round, by each of several metrics.
 *
 * @param metrics to compare by
 */
public record Contrasts<C, F>(List<Trial<C, F>> trials, Sampling sampling, List<Metric> metrics) {

    /**
     * The comparisons with the first arm, in the order of conditions; a comparison without a pair of measured trials is left
     * out. The confidence is corrected over the candidates that answer the same question.
     */
    public List<Contrast<C>> withTheFirst(List<? extends Arm> arms, List<C> conditions) {
        List<Contrast<C>> contrasts = new ArrayList<>();
        Map<String, List<Arm>> families = arms.stream()
                .skip(1)
                .collect(Collectors.groupingBy(Arm::question, LinkedHashMap::new, Collectors.<Arm>toList()));
        for (C condition : conditions) {
            for (Metric metric : metrics) {
                families.values().stream()
                        .map(family -> pairs(family, condition, metric))
                        .flatMap(family -> Comparisons.of(metric, family, sampling.minEffect()).stream())
                        .forEach(comparison -> contrasts.add(new Contrast<>(condition, comparison)));
            }
        }
        return contrasts;
    }

    private List<Comparisons.Candidate> pairs(List<Arm> candidates, C condition, Metric metric) {
        return candidates.stream()
                .map(candidate ->
                        new Comparisons.Candidate(candidate.title(), pairs(candidate.index(), condition, metric)))
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
    }

    private List<Pair> pairs(int arm, C condition, Metric metric) {
        return pairs(trials, sampling.pairs(), 0, arm, condition, metric, round -> 0);
    }

    /**
     * A pair of values for each round in which both arms have a measured trial.
     *
     * @param machine index of the machine that a round ran on, from 0
     */
    static <C, F> List<Pair> pairs(
            List<Trial<C, F>> trials,
            int rounds,
            int baseline,
            int arm,
            C condition,
            Metric metric,
            IntUnaryOperator machine) {
        List<Pair> pairs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            Optional<Trial<C, F>> one = Trial.standing(trials, round, baseline, condition);
            Optional<Trial<C, F>> other = Trial.standing(trials, round, arm, condition);
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new Pair(one.get().value(metric), other.get().value(metric), machine.applyAsInt(round)));
            }
        }
        return pairs;
    }
}
