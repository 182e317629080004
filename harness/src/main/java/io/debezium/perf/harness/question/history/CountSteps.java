package io.debezium.perf.harness.question.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

import io.debezium.perf.harness.result.Metric;

/**
 * Finds where counts change in a sequence of versions, each of which is counted once or not at all. One trial per version
 * suffices: two trials of the same version differ by a tenth of what matters.
 *
 * @param minEffect smallest relative change of bytecodes that is a step, 0.005 for 0.5 %; that of other counts follows from
 * it
 * @param counted the counts per event, by their {@linkplain Metric#id name}, of the version at each place in the sequence
 */
record CountSteps(double minEffect, NavigableMap<Integer, Map<String, Double>> counted) {

    /**
     * A step.
     *
     * @param before the last counted place before it
     * @param at the first counted place from it on; if it is gradual, from its largest part on
     * @param after the first counted place from which on the whole is there
     * @param gradual whether it is a sum of changes, none of which is a step by itself
     */
    record CountStep(int before, int at, int after, boolean gradual) {}

    /** The steps of one count, in the order of the places. */
    List<CountStep> of(Metric metric) {
        List<CountStep> steps = new ArrayList<>();
        List<Integer> places = List.copyOf(counted.keySet());
        int level = 0;
        for (int i = 1; i <= places.size(); i++) {
            boolean last = i == places.size();
            if (last || differs(metric, places.get(i - 1), places.get(i))) {
                // Small changes since the last step may add up to one.
                if (differs(metric, places.get(level), places.get(i - 1))) {
                    int at = largest(metric, places.subList(level, i));
                    steps.add(new CountStep(places.get(level), at, places.get(i - 1), true));
                }
                if (!last) {
                    steps.add(new CountStep(places.get(i - 1), places.get(i), places.get(i), false));
                }
                level = i;
            }
        }
        return steps;
    }

    private int largest(Metric metric, List<Integer> places) {
        return IntStream.range(1, places.size())
                .boxed()
                .max(Comparator.comparingDouble(
                        i -> Math.abs(value(metric, places.get(i)) - value(metric, places.get(i - 1)))))
                .map(places::get)
                .orElseThrow();
    }

    /**
     * The place of the version to be counted next: in the middle of two neighbours that differ in any count, so that in the
     * end each step of each count is located. For each place with steps it takes as many trials as a bisection, whatever the
     * number of counts. A change that is undone between the same two neighbours remains hidden.
     *
     * @param open whether the version at a place can be counted
     * @param depth of each place: between two neighbours, places of the lowest depth are tried first
     * @return empty if all steps are located
     */
    Optional<Integer> next(IntPredicate open, IntUnaryOperator depth) {
        return counted.keySet().stream()
                .filter(before -> counted.higherKey(before) != null)
                .flatMap(before -> middle(before, counted.higherKey(before), open, depth).stream())
                .findFirst();
    }

    private Optional<Integer> middle(int before, int after, IntPredicate open, IntUnaryOperator depth) {
        return Metric.COUNTS.stream().noneMatch(metric -> differs(metric, before, after))
                ? Optional.empty()
                : IntStream.range(before + 1, after)
                        .filter(open)
                        .boxed()
                        .min(Comparator.comparing(depth::applyAsInt)
                                .thenComparing(place -> Math.abs(2 * place - before - after)));
    }

    private boolean differs(Metric metric, int before, int after) {
        return metric.differs(minEffect, value(metric, before), value(metric, after));
    }

    private double value(Metric metric, int place) {
        return counted.get(place).getOrDefault(metric.id(), Double.NaN);
    }
}
