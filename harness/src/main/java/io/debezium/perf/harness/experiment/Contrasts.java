package io.debezium.perf.harness.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import io.debezium.perf.harness.plan.Sampling;
import io.debezium.perf.harness.result.Comparison;
import io.debezium.perf.harness.result.Metric;
import io.debezium.perf.harness.result.RoundTrial;
import io.debezium.perf.harness.stats.Comparisons;
import io.debezium.perf.harness.stats.Pair;

/**
 * Arms under demands against one of them, round by round.
 *
 * @param metrics what they are compared by, and how a trial that has figures tells it; NaN where it does not
 */
record Contrasts<D, C extends RoundTrial<D>>(
        List<C> cells, Sampling sampling, Map<Metric, ToDoubleFunction<C>> metrics) {

    /**
     * What is compared with the baseline.
     *
     * @param index of the arm
     * @param question that it answers, the same for those that share the risk of a false alarm
     */
    record Candidate(int index, String name, String question) {

        /** One like the others; the baseline itself is no candidate for anything and shares no risk. */
        Candidate(int index, String name) {
            this(index, name, name.equals(Comparison.SAME) ? name : "");
        }
    }

    static List<Candidate> candidates(List<Subject> subjects) {
        return subjects.stream()
                .map(subject -> new Candidate(
                        subject.index(),
                        subject.title(),
                        subject.same()
                                ? Comparison.SAME
                                : Sampling.question(subject.variant().spec())))
                .toList();
    }

    /**
     * Those of each demand under which both came to figures, in the order of the demands. Those that answer
     * the same question share the risk of a false alarm.
     *
     * @param baseline the arm's index
     * @param made of a demand and a comparison
     */
    <R> List<R> of(int baseline, List<Candidate> candidates, List<D> demands, BiFunction<D, Comparison, R> made) {
        List<R> contrasts = new ArrayList<>();
        Map<String, List<Candidate>> families = candidates.stream()
                .collect(Collectors.groupingBy(Candidate::question, LinkedHashMap::new, Collectors.toList()));
        for (D demand : demands) {
            metrics.forEach((metric, figure) -> families.values().stream()
                    .flatMap(family -> Comparisons.of(
                            metric, pairs(baseline, family, demand, figure), sampling.minEffect(), Sampling.CONFIDENCE)
                            .stream())
                    .forEach(comparison -> contrasts.add(made.apply(demand, comparison))));
        }
        return contrasts;
    }

    private List<Comparisons.Candidate> pairs(
            int baseline, List<Candidate> candidates, D demand, ToDoubleFunction<C> figure) {
        return candidates.stream()
                .map(candidate ->
                        new Comparisons.Candidate(candidate.name(), pairs(baseline, candidate.index(), demand, figure)))
                .filter(candidate -> !candidate.pairs().isEmpty())
                .toList();
    }

    private List<Pair> pairs(int baseline, int arm, D demand, ToDoubleFunction<C> figure) {
        List<Pair> pairs = new ArrayList<>();
        for (int round = 1; round <= sampling.pairs(); round++) {
            Optional<C> one = RoundTrial.standing(cells, round, baseline, demand);
            Optional<C> other = RoundTrial.standing(cells, round, arm, demand);
            if (one.isPresent() && other.isPresent()) {
                pairs.add(new Pair(figure.applyAsDouble(one.get()), figure.applyAsDouble(other.get())));
            }
        }
        return pairs;
    }
}
