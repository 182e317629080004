package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Contrast;
import io.debezium.perf.harness.result.Estimate;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.Trial;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

/**
 * Arms under conditions against one of them, round by round, by every metric that the figures tell.
 *
 * @param metrics to compare by
 */
public record Contrasts<C, F>(List<Trial<C, F>> trials, Sampling sampling, List<Metric> metrics) {

    /** All arms but the first, each with the first. */
    public List<Contrast<C>> withTheFirst(List<? extends Arm> arms, List<C> conditions) {
        return of(0, null, arms.subList(1, arms.size()), conditions);
    }

    /**
     * Those of each condition under which both came to figures, in the order of the conditions. Those that answer
     * the same question share the risk of a false alarm.
     *
     * @param baseline the arm's index
     * @param title of the baseline; null where it is the first arm
     */
    public List<Contrast<C>> of(int baseline, String title, List<? extends Arm> candidates, List<C> conditions) {
        List<Contrast<C>> contrasts = new ArrayList<>();
        Map<String, List<Arm>> families = candidates.stream()
                .collect(Collectors.groupingBy(Arm::question, LinkedHashMap::new, Collectors.<Arm>toList()));
        for (C condition : conditions) {
            for (Metric metric : metrics) {
                families.values().stream()
                        .map(family -> pairs(baseline, family, condition, metric))
                        .flatMap(family ->
                                Comparisons.of(metric, family, sampling.minEffect(), Estimate.CONFIDENCE).stream())
                        .forEach(comparison -> contrasts.add(new Contrast<>(condition, title, comparison)));
            }
        }
        return contrasts;
    }

    private List<Comparisons.Candidate> pairs(
            int baseline, List<? extends Arm> candidates, C condition, Metric metric) {
        return candidates.stream()
                .map(candidate -> new Comparisons.Candidate(
                        candidate.title(), pairs(baseline, candidate.index(), condition, metric)))
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
    }

    /** One for each round in which both came to figures. */
    List<Pair> pairs(int baseline, int arm, C condition, Metric metric) {
        List<Pair> pairs = new ArrayList<>();
        for (int round = 1; round <= sampling.pairs(); round++) {
            Optional<Trial<C, F>> one = Trial.standing(trials, round, baseline, condition);
            Optional<Trial<C, F>> other = Trial.standing(trials, round, arm, condition);
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new Pair(one.get().value(metric), other.get().value(metric)));
            }
        }
        return pairs;
    }
}
